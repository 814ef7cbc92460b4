import type { PostCounts } from "../messages/OutgoingPost.ts"

const numberOr = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null)

/** Sums the values that are numbers; null if none is. */
export const sumOf = (...values: ReadonlyArray<unknown>): number | null =>
  values.map(numberOr).reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null)

/** Builds counts from an answer; null for every value that is not a number. */
export const postCounts = (told: { readonly [Count in keyof PostCounts]?: unknown }): PostCounts => ({
  impressions: numberOr(told.impressions),
  likes: numberOr(told.likes),
  comments: numberOr(told.comments),
  shares: numberOr(told.shares),
  clicks: numberOr(told.clicks),
  saves: numberOr(told.saves),
  videoViews: numberOr(told.videoViews)
})
