import { Effect } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { Receipt } from "../../messages/Receipt.ts"
import type { OutgoingPost, PostedId } from "../../messages/OutgoingPost.ts"
import { postReceipt } from "../postReceipt.ts"
import { earliestMs, saysTheSame } from "../saysTheSame.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import { postCounts } from "../postCounts.ts"

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

/**
 * Builds the receipt of a post that TikTok took and publishes once it has checked it; until then this id is its only
 * one.
 */
export const tiktokReceipt = (publishId: string, audience: string): Receipt =>
  postReceipt({ id: publishId }, `taken for ${audience}; TikTok publishes it once it was checked`)

/** Reads the status of a post that TikTok took. */
const tiktokStatus = (api: JsonApi, publishId: string) =>
  api.ask({ method: "POST", path: "/v2/post/publish/status/fetch/", json: { publish_id: publishId } })

const isTaken = (told: any, size: number): boolean => {
  if (told?.status === "PUBLISH_COMPLETE" || told?.status === "PROCESSING_DOWNLOAD") return true
  return told?.status === "PROCESSING_UPLOAD" && told.uploaded_bytes === size
}

/**
 * Finds the post by its id, if this process knows it, else the creator's public film with the same text since its
 * handover.
 */
export const findTiktokPost = Effect.fnUntraced(function* (
  api: JsonApi,
  { media, text }: OutgoingPost,
  { handedMs, publishId }: { readonly handedMs: number; readonly publishId: string | undefined }
): Effect.fn.Return<Receipt | undefined, DeliveryFailure> {
  if (publishId !== undefined) {
    const { json } = yield* tiktokStatus(api, publishId)
    return isTaken(json?.data, media[0]?.byteLength ?? 0) ? postReceipt({ id: publishId }, "taken") : undefined
  }
  const path = "/v2/video/list/?fields=id,video_description,create_time"
  const { json } = yield* api.ask({ method: "POST", path, json: { max_count: 20 } })
  const film = objectsIn(json?.data?.videos).find(
    ({ create_time, id, video_description }) =>
      textIn(id) !== "" &&
      Number(textIn(create_time)) * 1000 >= earliestMs(handedMs) &&
      saysTheSame(video_description, text)
  )
  return film === undefined ? undefined : postReceipt({ id: textIn(film.id), kind: "video" })
})
