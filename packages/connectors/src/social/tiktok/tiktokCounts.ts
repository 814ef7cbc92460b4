import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { PostedId } from "../../messages/OutgoingPost.ts"
import { postCounts } from "../postCounts.ts"
import { tiktokStatus } from "./tiktokLookUp.ts"

/** The id is a number too long for JavaScript, so it is read from the text; the spelling is TikTok's. */
const publicId = /"publicaly_available_post_id"\s*:\s*\[\s*"?(\d{1,30})/u

/** Reads TikTok's counts of a post; all null until it is public. */
export const tiktokCounts = Effect.fnUntraced(function* (api: JsonApi, { id, kind }: PostedId) {
  const [, videoId] = kind === "video" ? ["", id] : (publicId.exec((yield* tiktokStatus(api, id)).text) ?? [])
  if (videoId === undefined) return postCounts({})
  const path = "/v2/video/query/?fields=id,like_count,comment_count,share_count,view_count"
  const { json } = yield* api.ask({ method: "POST", path, json: { filters: { video_ids: [videoId] } } })
  const { comment_count, like_count, share_count, view_count } = json?.data?.videos?.[0] ?? {}
  return postCounts({ likes: like_count, comments: comment_count, shares: share_count, videoViews: view_count })
})
