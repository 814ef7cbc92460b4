import type { PublishedPage } from "@tidings/services/pages/PageResolver"
import type { IncomingMessage, ServerResponse } from "node:http"
import { send } from "../../http/Reply.ts"
import { takesBrotli } from "../../http/takesBrotli.ts"
import { publicHeadersOf } from "./pageReplies.ts"

/** The headers and ETags of a page, per encoding. */
interface Sendable {
  readonly plain: { readonly headers: Readonly<Record<string, string>>; readonly etag: string }
  readonly brotli: { readonly headers: Readonly<Record<string, string>>; readonly etag: string }
}

const sendables = new WeakMap<Uint8Array, Sendable>()

/** Returns a publication's headers, computed once for its bytes. */
const sendableOf = (page: PublishedPage): Sendable => {
  const known = sendables.get(page.html)
  if (known !== undefined) return known
  const headers = publicHeadersOf(page)
  const [plain, brotli] = [`"${page.digest}"`, `"${page.digest}-br"`]
  const made: Sendable = {
    plain: { etag: plain, headers: { ...headers, ETag: plain } },
    brotli: { etag: brotli, headers: { ...headers, ETag: brotli, "Content-Encoding": "br" } }
  }
  sendables.set(page.html, made)
  return made
}

/** True if If-None-Match names one of the ETags, compared weakly (RFC 9110 §13.1.2). */
const hasAny = (said: string, etags: ReadonlyArray<string>): boolean =>
  said.split(",").some((one) => one.trim() === "*" || etags.includes(one.trim().replace(/^W\//u, "")))

/** Sends the stored bytes of a publication, or 304 to a client that has them; nothing is rendered or compressed. */
export const sendPublished = (request: IncomingMessage, response: ServerResponse, page: PublishedPage): void => {
  const { brotli, plain } = sendableOf(page)
  const isSmall = takesBrotli(request)
  const { headers } = isSmall ? brotli : plain
  const said = request.headers["if-none-match"]
  if (said === undefined || !hasAny(said, [plain.etag, brotli.etag]))
    return send(response, { status: 200, headers, body: isSmall ? page.brotli : page.html })
  const { "Content-Encoding": _, ...kept } = headers
  if (!response.destroyed) response.writeHead(304, kept).end()
}
