import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { postCounts, sumOf } from "../postCounts.ts"
import { objectsIn } from "../../http/jsonParts.ts"

const asked = (api: JsonApi, id: string, metrics: string) => {
  const fields = { "tweet.fields": metrics, expansions: "attachments.media_keys", "media.fields": "public_metrics" }
  return Effect.map(
    api.ask({ method: "GET", path: `/2/tweets?${new URLSearchParams({ ids: id, ...fields })}` }),
    ({ json }) => ({ tweet: json?.data?.[0], media: objectsIn(json?.includes?.media) })
  )
}

/** Reads X's counts of a tweet; for a tweet older than 30 days only the public ones. */
export const countsAt = Effect.fnUntraced(function* (api: JsonApi, id: string) {
  const recent = yield* asked(api, id, "public_metrics,non_public_metrics")
  const { media, tweet } = recent.tweet === undefined ? yield* asked(api, id, "public_metrics") : recent
  const { bookmark_count, impression_count, like_count, quote_count, reply_count, retweet_count } =
    tweet?.public_metrics ?? {}
  return postCounts({
    impressions: impression_count,
    likes: like_count,
    comments: reply_count,
    shares: sumOf(retweet_count, quote_count),
    clicks: tweet?.non_public_metrics?.url_link_clicks,
    saves: bookmark_count,
    videoViews: sumOf(...media.map((one: any) => one.public_metrics?.view_count))
  })
})
