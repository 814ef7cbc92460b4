import { Effect } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { Receipt } from "../../messages/Receipt.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { postReceipt } from "../postReceipt.ts"
import { earliestMs, isSince, saysTheSame } from "../saysTheSame.ts"
import { askUpload, type UploadSession } from "./youtubeUpload.ts"
import { objectsIn } from "../../http/jsonParts.ts"

/**
 * Builds the receipt of an upload; once YouTube has converted it, it is visible to the viewers that the project's audit
 * allows.
 */
export const youtubeReceipt = (id: string): Receipt =>
  postReceipt({ id }, "uploaded; YouTube shows it once it is processed")

type Found = Receipt | "no video" | undefined

/**
 * Returns the video that a session made; undefined if the session is gone, which it also is some time after it made a
 * video.
 */
const madeBy = (api: JsonApi, session: UploadSession): Effect.Effect<Found, DeliveryFailure> =>
  Effect.matchEffect(askUpload(api, session), {
    onSuccess: ({ json, status }) =>
      Effect.succeed(status === 308 ? "no video" : typeof json?.id === "string" ? youtubeReceipt(json.id) : undefined),
    onFailure: (failure) => (failure._tag === "Rejected" ? Effect.succeed(undefined) : Effect.fail(failure))
  })

/**
 * Finds the video of a film: by its session, if this process opened it, else among the channel's uploads since its
 * handover with the same text.
 */
export const findYoutubeVideo = Effect.fnUntraced(function* (
  api: JsonApi,
  { text, title = "" }: OutgoingPost,
  { handedMs, session }: { readonly handedMs: number; readonly session: UploadSession | undefined }
): Effect.fn.Return<Receipt | undefined, DeliveryFailure> {
  const made = session === undefined ? undefined : yield* madeBy(api, session)
  if (made === "no video") return undefined
  if (made !== undefined) return made
  const channels = yield* api.ask({ method: "GET", path: "/youtube/v3/channels?part=contentDetails&mine=true" })
  const playlistId: unknown = channels.json?.items?.[0]?.contentDetails?.relatedPlaylists?.uploads
  if (typeof playlistId !== "string") return undefined
  const asks = new URLSearchParams({ part: "snippet", maxResults: "50", playlistId })
  const { json } = yield* api.ask({ method: "GET", path: `/youtube/v3/playlistItems?${asks}` })
  const found = objectsIn(json?.items).find(
    ({ snippet }) =>
      isSince(snippet?.publishedAt, earliestMs(handedMs)) &&
      saysTheSame(snippet.title, title) &&
      saysTheSame(snippet.description, text)
  )
  const id: unknown = found?.snippet?.resourceId?.videoId
  return typeof id === "string" ? youtubeReceipt(id) : undefined
})
