import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { createHash } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Mount } from "../Mount.ts"
import { document } from "./document.ts"
import { lazily } from "./lazily.ts"
import { manualOf } from "./pages/Manual.ts"
import { missingPage } from "./pages/missingPage.ts"
import { pagesOf } from "./pages/pagesOf.ts"
import { style } from "./pages/style.ts"

interface Options {
  readonly endpoints: ReadonlyArray<Endpoint>
  /** Where callers reach this server, e.g. `https://messages.example.com`. */
  readonly publicUrl: string
}

/** A page as it is sent: its bytes, and a name for them. */
interface Rendered {
  readonly bytes: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

/** GET /v1/openapi.json, and the reference below /docs: both for anybody, rendered when first asked for and kept as bytes. */
export const documentMounts = ({ endpoints, publicUrl }: Options): ReadonlyArray<Mount> => {
  const described = lazily(() => document(endpoints, { serverUrl: publicUrl }))
  const json = lazily(() => rendered(JSON.stringify(described()), { "Content-Type": "application/json" }))
  const pages = lazily(
    () =>
      new Map(Array.from(pagesOf(described()), ([path, page]) => [path, lazily(() => rendered(page(), pageHeaders))]))
  )
  const missing = lazily(() => rendered(missingPage(manualOf(described())), pageHeaders))
  const page: RequestListener = (request, response) => {
    const found = pages().get(pathOf(request))
    return found === undefined ? send(request, response, missing(), 404) : send(request, response, found())
  }
  return [
    { method: "GET", path: "/v1/openapi.json", handle: (request, response) => send(request, response, json()) },
    { method: "GET", path: "/docs", handle: page },
    { method: "GET", path: "/docs/*", handle: page }
  ]
}

const styleHash = createHash("sha256").update(style).digest("base64")

const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "Referrer-Policy": "same-origin"
}

const rendered = (text: string, headers: Readonly<Record<string, string>>): Rendered => {
  const bytes = Buffer.from(text)
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`
  return {
    bytes,
    etag,
    headers: { ...headers, ETag: etag, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff" }
  }
}

const pathOf = ({ url }: IncomingMessage): string => url!.replace(/[?#].*$/su, "").replace(/\/$/u, "")

/** If-None-Match compares weakly (RFC 9110 §13.1.2). */
const has = (request: IncomingMessage, etag: string): boolean =>
  (request.headers["if-none-match"] ?? "").split(",").some((one) => ["*", etag, `W/${etag}`].includes(one.trim()))

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, headers }: Rendered,
  status = 200
): void => {
  if (status === 200 && has(request, etag)) return void response.writeHead(304, headers).end()
  response.writeHead(status, { ...headers, "Content-Length": bytes.length }).end(bytes)
}
