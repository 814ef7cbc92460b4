import { requestContext } from "../http/requestContext.ts"
import type { IncomingMessage, ServerResponse } from "node:http"
import { ExportFiles } from "@tidings/services/contactExports/ExportFiles"
import { Cause, Effect, Exit } from "effect"
import type { Mount } from "../http/Mount.ts"
import { privateHeaders } from "../http/Reply.ts"
import { pathTail } from "../http/requestParts.ts"
import { written } from "./written.ts"

const refuse = (response: ServerResponse, status: 404 | 500): void => {
  if (!response.headersSent) response.writeHead(status, { ...privateHeaders, "Content-Length": 0 }).end()
  else response.destroy()
}

/**
 * Serves the files of exports by their signed address, as downloads that nobody keeps. A file is read piece by piece,
 * and one that ends early is cut off, so that it is not taken for whole.
 */
export const exportDownload: Effect.Effect<Mount, never, ExportFiles> = Effect.gen(function* () {
  const files = yield* ExportFiles

  const answer = Effect.fnUntraced(function* (request: IncomingMessage, response: ServerResponse) {
    const [id = "", token = ""] = pathTail(request, "/exports/").split("/")
    const file = yield* files.opened(id, token)
    if (file === undefined) return refuse(response, 404)
    // Read before the headers are sent, so that a lost file is an error.
    const first = file.pieces > 0 ? yield* file.piece(0) : new Uint8Array()
    response.writeHead(200, {
      ...privateHeaders,
      "Cache-Control": "no-store",
      "Content-Type": file.contentType,
      "Content-Length": file.byteLength,
      "Content-Disposition": `attachment; filename="${file.filename}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff"
    })
    if (request.method === "HEAD") return void response.end()
    yield* written(response, first)
    for (let piece = 1; piece < file.pieces; piece++) yield* written(response, yield* file.piece(piece))
    response.end()
  })

  const context = yield* Effect.context<never>()
  return {
    method: "GET",
    path: "/exports/*",
    handle: (request, response) => {
      const fiber = Effect.runForkWith(requestContext(context, request))(answer(request, response))
      response.once("close", () => fiber.interruptUnsafe())
      fiber.addObserver((exit) => {
        if (Exit.isSuccess(exit)) return
        if (!Cause.hasInterruptsOnly(exit.cause))
          Effect.runForkWith(context)(Effect.logError("an export could not be served", exit.cause))
        refuse(response, 500)
      })
    }
  }
})
