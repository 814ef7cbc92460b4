import { Effect } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import { insightsOf } from "../meta/graphApi.ts"
import type { PostedId } from "../../messages/OutgoingPost.ts"
import { postCounts } from "../postCounts.ts"

const summed = (edge: string) => `${edge}.limit(0).summary(total_count)`
const total = (edge: any): unknown => edge?.summary?.total_count

const asked = (api: JsonApi, id: string, fields: string) =>
  Effect.map(api.ask({ method: "GET", path: `/${id}?fields=${fields}` }), ({ json }) => json ?? {})

/**
 * Reads the insights of a post; empty if they are refused, since names of metrics change from version to version and a
 * page with few followers has none.
 */
const seen = (api: JsonApi, id: string): Effect.Effect<Readonly<Record<string, unknown>>, DeliveryFailure> =>
  Effect.catch(insightsOf(api, id, ["post_media_view", "post_clicks"]), (failure) =>
    failure._tag === "Rejected" ? Effect.succeed({}) : Effect.fail(failure)
  )

/** Reads the counts of a post or a film. */
export const facebookCounts = Effect.fnUntraced(function* (api: JsonApi, { id, kind }: PostedId) {
  if (kind === "video") {
    const { comments, likes, views } = yield* asked(api, id, ["views", summed("likes"), summed("comments")].join(","))
    return postCounts({ likes: total(likes), comments: total(comments), videoViews: views })
  }
  const fields = ["shares", summed("reactions"), summed("comments")].join(",")
  const { comments, reactions, shares } = yield* asked(api, id, fields)
  const { post_clicks: clicks, post_media_view: impressions } = yield* seen(api, id)
  return postCounts({
    impressions,
    clicks,
    likes: total(reactions),
    comments: total(comments),
    // Facebook leaves `shares` out if nobody has shared the post.
    shares: shares?.count ?? 0
  })
})
