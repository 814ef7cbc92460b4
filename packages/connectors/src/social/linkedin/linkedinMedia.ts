import { Effect } from "effect"
import { Unreachable } from "../../DeliveryFailure.ts"
import { said } from "../../http/said.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { processed, type UploadProgress } from "../processed.ts"
import { type LinkedinApi, restli } from "./linkedinApi.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

/** Uploads bytes to a URL that LinkedIn named. */
const put = Effect.fnUntraced(function* (
  api: LinkedinApi,
  {
    contentType,
    from,
    media,
    to,
    url
  }: {
    readonly url: string
    readonly contentType: string
    readonly media: PostMedia
    readonly from: number
    readonly to: number
  }
) {
  const part = { byteLength: to - from, bytes: (a: number, b: number) => media.bytes(from + a, from + b) }
  return yield* api.ask({
    method: "PUT",
    path: url,
    headers: { ...api.uploadHeaders(url), "Content-Type": contentType },
    body: [part]
  })
})

/** Parses an upload instruction: the byte range of a film and its upload URL; undefined if it is invalid. */
const pieceOf = (told: any, { byteLength }: PostMedia) => {
  const { firstByte: from, lastByte: last, uploadUrl } = told
  const isWithin = Number.isInteger(from) && Number.isInteger(last) && from >= 0 && from <= last && last < byteLength
  return isWithin && typeof uploadUrl === "string" ? { from, to: last + 1, url: uploadUrl } : undefined
}

const progressOf = (urn: string, status: unknown): UploadProgress<string> => {
  if (status === "AVAILABLE") return { is: "ready", made: urn }
  if (status === "PROCESSING_FAILED") return { is: "failed", reason: "LinkedIn could not process the file" }
  return { is: "processing" }
}

const available = (api: LinkedinApi, kind: "images" | "videos", urn: string) =>
  processed(
    Effect.map(
      api.ask({ method: "GET", path: `/${kind}/${encodeURIComponent(urn)}`, headers: restli("get") }),
      ({ json }) => progressOf(urn, json?.status)
    )
  )

const picture = Effect.fnUntraced(function* (api: LinkedinApi, owner: string, media: PostMedia) {
  const { json } = yield* api.ask({
    method: "POST",
    path: "/images?action=initializeUpload",
    headers: restli("action"),
    json: { initializeUploadRequest: { owner } }
  })
  const urn = yield* said(json?.value?.image, "image")
  const url = yield* said(json.value.uploadUrl, "place to upload to")
  yield* put(api, { url, contentType: media.contentType, media, from: 0, to: media.byteLength })
  return yield* available(api, "images", urn)
})

const film = Effect.fnUntraced(function* (api: LinkedinApi, owner: string, media: PostMedia) {
  const { json } = yield* api.ask({
    method: "POST",
    path: "/videos?action=initializeUpload",
    headers: restli("action"),
    json: {
      initializeUploadRequest: {
        owner,
        fileSizeBytes: media.byteLength,
        uploadCaptions: false,
        uploadThumbnail: false
      }
    }
  })
  const video = yield* said(json?.value?.video, "video")
  const pieces = objectsIn(json.value.uploadInstructions).map((told) => pieceOf(told, media))
  const uploadedPartIds = yield* Effect.forEach(pieces, (piece) =>
    piece === undefined
      ? new Unreachable({ message: "the answer names no part of the film", stopsAll: false })
      : Effect.flatMap(put(api, { ...piece, contentType: "application/octet-stream", media }), ({ headers }) =>
          said(headers.etag?.replaceAll('"', ""), "part")
        )
  )
  yield* api.ask({
    method: "POST",
    path: "/videos?action=finalizeUpload",
    headers: restli("action"),
    json: { finalizeUploadRequest: { video, uploadToken: textIn(json.value.uploadToken), uploadedPartIds } }
  })
  return yield* available(api, "videos", video)
})

/**
 * Uploads a file for its owner, and returns its URN once it can be shown (learn.microsoft.com/linkedin …/images-api and
 * videos-api, 2026-01).
 */
export const uploadToLinkedin = (api: LinkedinApi, owner: string, media: PostMedia) =>
  media.kind === "video" ? film(api, owner, media) : picture(api, owner, media)
