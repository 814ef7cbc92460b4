import { restarting } from "@tidings/server/src/testing/restarting.ts"
import type { Running } from "@tidings/testing/Running"
import { Effect, Schedule, Scope, Semaphore } from "effect"

/** A process that is started again whenever it ends, as systemd would. */
export interface Supervised {
  readonly url: () => string
  /** Kills it by SIGKILL; returns once another one runs. */
  readonly kill: Effect.Effect<void>
  /** Last words of each process that ended by itself after it had started. */
  readonly collapses: ReadonlyArray<string>
  /** Last words of each process that gave up before it had started, since what it needs was away. */
  readonly vainStarts: ReadonlyArray<string>
}

const lastWords = 2_000

/** Supervises what `begin` starts, until the scope closes. */
export const supervised = Effect.fnUntraced(function* (begin: Effect.Effect<Running, never, Scope.Scope>) {
  const scope = yield* Effect.scope
  const { hasEnded, kill, said, url } = yield* restarting(Effect.provideService(begin, Scope.Scope, scope))
  const turn = yield* Semaphore.make(1)
  const collapses: Array<string> = []
  const vainStarts: Array<string> = []
  const revived = Effect.suspend(() => {
    if (!hasEnded()) return Effect.void
    const all = said().includes("listening on") ? collapses : vainStarts
    all.push(said().slice(-lastWords))
    return kill
  })
  yield* Effect.forkScoped(Effect.repeat(turn.withPermit(revived), Schedule.spaced("250 millis")))
  return { url, kill: turn.withPermit(kill), collapses, vainStarts } satisfies Supervised
})
