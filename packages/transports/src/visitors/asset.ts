import { requestContext } from "../http/requestContext.ts"
import type { IncomingMessage, ServerResponse } from "node:http"
import { AssetFiles, type ServedAsset } from "@tidings/services/assets/AssetFiles"
import { Cause, Effect, Exit } from "effect"
import type { Mount } from "../http/Mount.ts"
import { privateHeaders } from "../http/Reply.ts"
import { pathTail } from "../http/requestParts.ts"
import { written } from "./written.ts"

/** Number of bytes read at once; no more is held for a slow reader. */
const pieceBytes = 512 * 1024

/** Types shown inline; files of other types are downloads. */
const pictures: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"])

/**
 * Headers of a file: nothing in it can run. They allow mail clients and proxies to cache it for ever, because an
 * address never gives other bytes.
 */
const headersOf = ({ contentType, id }: ServedAsset) => ({
  ...privateHeaders,
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Type": contentType,
  "Content-Disposition": pictures.has(contentType) ? "inline" : `attachment; filename="${id}"`,
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Accept-Ranges": "bytes"
})

const refuse = (response: ServerResponse, status: 404 | 410 | 416 | 500, headers = {}): void => {
  if (!response.headersSent) response.writeHead(status, { ...privateHeaders, ...headers, "Content-Length": 0 }).end()
  else response.destroy()
}

/**
 * Serves files of libraries by signed address, whole or in part (RFC 9110 §14), to readers of mails and to networks.
 */
export const asset: Effect.Effect<Mount, never, AssetFiles> = Effect.gen(function* () {
  const files = yield* AssetFiles

  const answer = Effect.fnUntraced(function* (request: IncomingMessage, response: ServerResponse) {
    const [id = "", token = ""] = pathTail(request, "/assets/").split("/")
    const found = yield* files.opened(id, token)
    if (found === undefined) return refuse(response, (yield* files.isGone(id, token)) ? 410 : 404)
    const range = byteRange(request.headers.range, found.byteLength)
    if (range === "beyond") return refuse(response, 416, { "Content-Range": `bytes */${found.byteLength}` })
    const { from, to } = range ?? { from: 0, to: found.byteLength }
    const piece = (at: number) => files.bytes(found, at, Math.min(to, at + pieceBytes))
    // The first piece is read before the headers are sent, so that a failed read is not answered with cacheable
    // headers.
    const first = yield* piece(from)
    response.writeHead(range === undefined ? 200 : 206, {
      ...headersOf(found),
      "Content-Length": to - from,
      ...(range !== undefined && { "Content-Range": `bytes ${from}-${to - 1}/${found.byteLength}` })
    })
    if (request.method === "HEAD") return void response.end()
    yield* written(response, first)
    for (let at = from + pieceBytes; at < to; at += pieceBytes) yield* written(response, yield* piece(at))
    response.end()
  })

  const context = yield* Effect.context<never>()
  return {
    method: "GET",
    path: "/assets/*",
    handle: (request, response) => {
      const fiber = Effect.runForkWith(requestContext(context, request))(answer(request, response))
      response.once("close", () => fiber.interruptUnsafe())
      fiber.addObserver((exit) => {
        if (Exit.isSuccess(exit)) return
        if (!Cause.hasInterruptsOnly(exit.cause))
          Effect.runForkWith(context)(Effect.logError("an asset could not be served", exit.cause))
        refuse(response, 500)
      })
    }
  }
})

/** A range of bytes: `from` is included, `to` is not. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * Parses the Range header for a file of this length (RFC 9110 §14.1.2); undefined for the whole file, which is also the
 * answer to several ranges or another unit; `beyond` if the range starts after the end.
 */
export const byteRange = (header: string | undefined, length: number): ByteRange | "beyond" | undefined => {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? "") ?? []
  if (first === "" && last === "") return undefined
  if (first === "") {
    const from = Math.max(0, length - Number(last))
    return from < length ? { from, to: length } : "beyond"
  }
  const from = Number(first)
  const to = last === "" ? length : Math.min(length, Number(last) + 1)
  if (last !== "" && Number(last) < from) return undefined
  return from < length ? { from, to } : "beyond"
}
