import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { send } from "./Reply.ts"

/** A page in the form it is sent: its bytes, their ETag and the headers. */
export interface EtagPage {
  readonly bytes: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

export const etagPageOf = (content: string | Buffer, headers: Readonly<Record<string, string>>): EtagPage => {
  const bytes = Buffer.from(content)
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`
  return {
    bytes,
    etag,
    headers: { "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", ...headers, ETag: etag }
  }
}

/** True if If-None-Match names the ETag, compared weakly (RFC 9110 §13.1.2). */
const has = (request: IncomingMessage, etag: string): boolean =>
  (request.headers["if-none-match"] ?? "").split(",").some((one) => ["*", etag, `W/${etag}`].includes(one.trim()))

/** Sends a page, or 304 to a client that already has it. */
export const sendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, headers }: EtagPage,
  status = 200
): void => {
  if (status !== 200 || !has(request, etag)) return send(response, { status, headers, body: bytes })
  if (!response.destroyed) response.writeHead(304, headers).end()
}
