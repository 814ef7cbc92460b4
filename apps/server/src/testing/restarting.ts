import { Effect } from "effect"
import type { Running } from "@tidings/testing/Running"

/** A process that is killed and restarted at will; `url` is its current URL. */
export const restarting = <R>(begin: Effect.Effect<Running, never, R>) =>
  Effect.map(begin, (first) => {
    let running = first
    return {
      url: () => running.url,
      said: () => running.said(),
      hasEnded: () => running.process.exitCode !== null || running.process.signalCode !== null,
      /** Kills it like a power cut; returns once another process runs in its place. */
      kill: Effect.gen(function* () {
        yield* running.end("SIGKILL")
        running = yield* begin
      })
    }
  })
