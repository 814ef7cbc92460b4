/** Which jobs of a lane are taken first: a person waits for what is interactive (one-time codes), nobody for what is bulk. */
const priorities = ["interactive", "transactional", "marketing", "bulk"] as const
export type Priority = (typeof priorities)[number]

/** As the table orders them: 0 is first. */
export const rankOf = (priority: Priority): number => priorities.indexOf(priority)

/** At every so many servings the lowest rank that waits is served first, so that nothing waits for ever. */
export const lowestFirst = 8

/**
 * How many more of a rank fit where `common` places are for all and `reserved` more for transactional, twice as many for interactive: what is less
 * urgent never fills those, and what is more urgent takes them only while it has no others. `taken` counts by rank.
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

/** None of any rank. */
export const noneByRank = (): Array<number> => priorities.map(() => 0)
