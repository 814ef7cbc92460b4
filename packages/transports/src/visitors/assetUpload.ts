import type { IncomingMessage } from "node:http"
import { newId } from "@tidings/schema/Id"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import { Uploads } from "@tidings/services/assets/Uploads"
import { Clock, Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { privateHeaders, type Reply, replying } from "../http/Reply.ts"
import { pathTail } from "../http/requestParts.ts"

const json = (status: number, body: object): Reply => ({
  status,
  headers: { ...privateHeaders, "Content-Type": "application/json" },
  body: JSON.stringify(body)
})

/** Answers a problem, and closes the connection: the rest of the body is not read. */
const refused = Effect.fnUntraced(function* (error: Problem, status = error.row.status) {
  const requestId = newId("req", yield* Clock.currentTimeMillis)
  const reply = json(status, envelope(error, requestId))
  return { ...reply, headers: { ...reply.headers, Connection: "close", "X-Request-Id": requestId } }
})

const gone = problem("resource_not_found", {
  message: "This address took its file already, or its time is over; start another upload."
})

/**
 * Takes the file of an expected asset by its signed address: one PUT, streamed to the store, that answers the asset. A
 * PUT that broke off may be repeated.
 */
export const assetUpload: Effect.Effect<Mount, never, Uploads> = Effect.gen(function* () {
  const uploads = yield* Uploads

  const answer = Effect.fnUntraced(function* (request: IncomingMessage) {
    const [id = "", token = "", ...more] = pathTail(request, "/uploads/").split("/")
    const row = more.length > 0 ? undefined : yield* uploads.opened(id, token)
    if (row === undefined) return yield* refused(problem("resource_not_found"))
    if (row === "gone") return yield* refused(gone, 410)
    const announced = Number(request.headers["content-length"] ?? row.byteLength)
    if (announced > row.byteLength) {
      const message = `The file has more than the ${row.byteLength} bytes announced.`
      return yield* refused(problem("payload_too_large", { message }))
    }
    return yield* Effect.matchEffect(uploads.take(row, request), {
      onFailure: (error) => refused(error),
      onSuccess: (asset) => (asset === undefined ? refused(gone, 410) : Effect.succeed(json(200, asset)))
    })
  })

  const handle = yield* replying(answer, () => json(500, envelope(problem("internal_error"), "")))
  return { method: "PUT", path: "/uploads/*", handle }
})
