/** Priorities, most urgent first: people wait for interactive jobs (one-time codes), nobody waits for bulk ones. */
const priorities = ["interactive", "transactional", "marketing", "bulk"] as const
export type Priority = (typeof priorities)[number]

/** The rank as stored in the table: 0 runs first. */
export const rankOf = (priority: Priority): number => priorities.indexOf(priority)

/** Claims after which the lowest waiting rank goes first once, so that no job waits forever. */
export const lowestFirst = 8

/**
 * Free places for a rank, given `common` places for all ranks, `reserved` more for transactional and twice as many for
 * interactive jobs. Less urgent jobs never fill reserved places, and more urgent ones use them only if they have no
 * others. `taken` counts running jobs by rank.
 */
export const roomFor = (
  rank: number,
  taken: ReadonlyArray<number>,
  { common, reserved }: { readonly common: number; readonly reserved: number }
): number => {
  const total = taken.reduce((sum, count) => sum + count, 0)
  const noLessUrgent = taken.slice(0, rank + 1).reduce((sum, count) => sum + count, 0)
  return Math.max(0, common - total, reserved * (2 - Math.min(rank, 2)) - noLessUrgent)
}

/** Zero for each rank. */
export const noneByRank = (): Array<number> => priorities.map(() => 0)
