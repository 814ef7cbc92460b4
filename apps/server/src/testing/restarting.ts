import { Effect, type Scope } from "effect"
import type { Running } from "@tidings/testing/Running"

/** A process that is killed and restarted at will; `url` is its current URL. */
export const restarting = (begin: Effect.Effect<Running, never, Scope.Scope>) =>
  Effect.map(begin, (first) => {
    let running = first
    return {
      url: () => running.url,
      /** Kills it like a power cut; returns once another process runs in its place. */
      kill: Effect.gen(function* () {
        yield* running.end("SIGKILL")
        running = yield* begin
      })
    }
  })
