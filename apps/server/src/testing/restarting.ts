import { Effect, type Scope } from "effect"
import type { Running } from "@tidings/testing/Running"

/** A process that is killed and begun again at will; `url` is where it answers now. */
export const restarting = (begin: Effect.Effect<Running, never, Scope.Scope>) =>
  Effect.map(begin, (first) => {
    let running = first
    return {
      url: () => running.url,
      /** Ends it as a power cut would; answers once another one runs in its place. */
      kill: Effect.gen(function* () {
        yield* running.end("SIGKILL")
        running = yield* begin
      })
    }
  })
