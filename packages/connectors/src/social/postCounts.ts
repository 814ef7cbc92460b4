import type { PostCounts } from "../messages/OutgoingPost.ts"

const numberOr = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null)

/** The sum of what is a number; null where nothing is. */
export const sumOf = (...values: ReadonlyArray<unknown>): number | null =>
  values.map(numberOr).reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null)

/** Counts as an answer holds them; whatever is no number there, nobody tells. */
export const postCounts = (told: { readonly [Count in keyof PostCounts]?: unknown }): PostCounts => ({
  impressions: numberOr(told.impressions),
  likes: numberOr(told.likes),
  comments: numberOr(told.comments),
  shares: numberOr(told.shares),
  clicks: numberOr(told.clicks),
  saves: numberOr(told.saves),
  videoViews: numberOr(told.videoViews)
})
