import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { said } from "../../http/said.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { processed, type UploadProgress } from "../processed.ts"
import { textIn } from "../../http/jsonParts.ts"

/** A network's API for containers. */
export interface Containers {
  readonly api: JsonApi
  /** Path that creates a container. */
  readonly path: string
  /** Fields that hold a container's status. */
  readonly fields: string
}

/** Seconds between status queries: a film takes minutes to fetch and convert; other files are ready nearly at once. */
const waitSeconds = { image: 3, gif: 3, video: 20 }

const askedOf = ({ api, fields }: Containers, id: string) =>
  Effect.map(api.ask({ method: "GET", path: `/${id}?fields=${fields}` }), ({ json }) => ({
    is: textIn(json?.status_code, json?.status),
    reason: textIn(json?.error_message, json?.status, "it says nothing of the file")
  }))

/** Reads a container's status: FINISHED, PUBLISHED and so on. */
export const containerStatus = (containers: Containers, id: string) =>
  Effect.map(askedOf(containers, id), ({ is }) => is)

const progressOf = (
  id: string,
  { is, reason }: { readonly is: string; readonly reason: string }
): UploadProgress<string> => {
  if (is === "FINISHED") return { is: "ready", made: id }
  return is === "IN_PROGRESS" ? { is: "processing" } : { is: "failed", reason }
}

/**
 * Makes a container and waits until it can be published; an unpublished one disappears within a day, and nobody has
 * seen it.
 */
export const contained = Effect.fnUntraced(function* (
  containers: Containers,
  holds: Readonly<Record<string, unknown>>,
  kind: PostMedia["kind"] = "image"
) {
  const { json } = yield* containers.api.ask({ method: "POST", path: containers.path, json: holds })
  const id = yield* said(json?.id, "container")
  return yield* processed(
    Effect.map(askedOf(containers, id), (told) => {
      const progress = progressOf(id, told)
      return progress.is === "processing" ? { ...progress, afterSeconds: waitSeconds[kind] } : progress
    })
  )
})
