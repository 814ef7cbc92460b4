import { Effect } from "effect"

const usedMs = (): number => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1_000
}

/**
 * Runs a deed; returns its longest block of this thread with its result: the processor milliseconds of the longest
 * event loop turn meanwhile.
 */
export const heldMs = <A, E, R>(deed: Effect.Effect<A, E, R>): Effect.Effect<readonly [heldMs: number, A], E, R> =>
  Effect.suspend(() => {
    let longest = 0
    let before = usedMs()
    let isOver = false
    const turn = () => {
      const now = usedMs()
      longest = Math.max(longest, now - before)
      before = now
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    const counted = Effect.map(deed, (answer) => {
      turn()
      return [longest, answer] as const
    })
    return Effect.ensuring(
      counted,
      Effect.sync(() => (isOver = true))
    )
  })
