import { Clock, Effect } from "effect"
import { jsonApi } from "../../http/jsonApi.ts"
import { said } from "../../http/said.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { processed, type UploadProgress } from "../processed.ts"
import { blueskyFailure } from "./blueskyFailure.ts"
import type { BlueskySession } from "./blueskySession.ts"
import { textIn } from "../../http/jsonParts.ts"

const uploadLifetimeSeconds = 30 * 60

const progressOf = (json: any): UploadProgress<unknown> => {
  const { blob, error, message, state } = json?.jobStatus ?? json ?? {}
  if (typeof blob === "object" && blob !== null) return { is: "ready", made: blob }
  if (state === "JOB_STATE_FAILED") return { is: "failed", reason: textIn(message, error, "the film was refused") }
  return { is: "processing" }
}

/**
 * Has the network's video service make a blob of a film, with a token that the account's server issues for it
 * (docs.bsky.app/docs/tutorials/video, 2026-04).
 */
export const filmBlob = Effect.fnUntraced(function* (
  session: BlueskySession,
  videoUrl: string,
  { name, film }: { readonly name: string; readonly film: PostMedia }
) {
  const { did, host } = yield* session.current
  const exp = Math.floor((yield* Clock.currentTimeMillis) / 1000) + uploadLifetimeSeconds
  const asks = new URLSearchParams({ aud: `did:web:${host}`, lxm: "com.atproto.repo.uploadBlob", exp: String(exp) })
  const answer = yield* session.ask({ method: "GET", path: `/com.atproto.server.getServiceAuth?${asks}` })
  const headers = {
    Authorization: `Bearer ${yield* said(answer.json?.token, "token")}`,
    "Content-Type": film.contentType
  }
  const videos = jsonApi({ url: `${videoUrl}/xrpc`, headers: {}, failureOf: blueskyFailure })
  const { json } = yield* videos.ask({
    method: "POST",
    path: `/app.bsky.video.uploadVideo?${new URLSearchParams({ did, name })}`,
    headers,
    body: [film],
    // The service answers 409, with a finished job, for a film that was uploaded before.
    also: 409
  })
  const jobId = yield* said(json?.jobStatus?.jobId ?? json?.jobId, "job")
  const path = `/app.bsky.video.getJobStatus?${new URLSearchParams({ jobId })}`
  return yield* processed(Effect.map(videos.ask({ method: "GET", path }), (look) => progressOf(look.json)))
})
