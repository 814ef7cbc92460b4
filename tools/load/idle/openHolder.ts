import { Effect } from "effect"
import { fork } from "node:child_process"
import { once } from "node:events"
import type { LoadRequest } from "../../bench/load/Load.ts"

/** Number of streams that are open, and of answers that were none, by status. */
export interface HeldCounts {
  readonly open: number
  readonly refused: Readonly<Record<string, number>>
}

/** A process that keeps streams open until the scope closes: opens further ones, and tells how many are open. */
export const openHolder = Effect.gen(function* () {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() => fork(new URL("./holder.ts", import.meta.url), { execArgv: [] })),
    (one) =>
      Effect.promise(async () => {
        const ended = once(one, "exit")
        one.kill("SIGKILL")
        await ended
      })
  )
  return (requests: ReadonlyArray<LoadRequest>) =>
    Effect.promise(async () => {
      const answered = once(child, "message") as Promise<[HeldCounts]>
      child.send(requests)
      return (await answered)[0]
    })
})
