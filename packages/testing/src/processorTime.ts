import { Effect } from "effect"

const threadUsedMs = (): number => {
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
    let before = threadUsedMs()
    let isOver = false
    const turn = () => {
      const now = threadUsedMs()
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

/** Processor milliseconds that a deed takes on this thread; other load on the machine does not count. */
export const processorMs = (deed: () => unknown): number => {
  const before = process.threadCpuUsage()
  deed()
  const { system, user } = process.threadCpuUsage(before)
  return (system + user) / 1_000
}
