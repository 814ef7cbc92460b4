import { memoized } from "@tidings/schema/once/memoized"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import type { RequestListener } from "node:http"
import { brotliCompressSync, constants } from "node:zlib"
import { send } from "../../http/Reply.ts"
import { takesBrotli } from "../../http/takesBrotli.ts"

/** A file that pages load from an address with the hash of its text, so that browsers keep it for a year. */
interface DressFile {
  readonly path: `/${string}`
  readonly bytes: Buffer
  readonly brotli: () => Buffer
  readonly type: string
}

// 6 of 11 levels: a tenth longer than the best, in 3 ms instead of 60.
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const fileOf = (url: URL, name: string, type: string): DressFile => {
  const bytes = readFileSync(url)
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 12)
  const dot = name.lastIndexOf(".")
  return {
    path: `/dress/${name.slice(0, dot)}.${hash}${name.slice(dot)}`,
    bytes,
    brotli: memoized(() => brotliCompressSync(bytes, compression)),
    type
  }
}

const sheetType = "text/css; charset=utf-8"
const scriptType = "text/javascript; charset=utf-8"

/**
 * The sheet of everything that a person sees, what the documentation has besides, and scripts that make pages better;
 * no page needs one.
 */
export const dress = memoized(() => ({
  sheet: fileOf(new URL("./tidings.css", import.meta.url), "tidings.css", sheetType),
  script: fileOf(new URL("./console.js", import.meta.url), "console.js", scriptType),
  editorScript: fileOf(new URL("./editor.js", import.meta.url), "editor.js", scriptType),
  sourceScript: fileOf(new URL("../../../generated/codemirror.js", import.meta.url), "codemirror.js", scriptType),
  liveScript: fileOf(new URL("./live.js", import.meta.url), "live.js", scriptType),
  readingSheet: fileOf(new URL("./reading.css", import.meta.url), "reading.css", sheetType),
  readingScript: fileOf(new URL("./reading.js", import.meta.url), "reading.js", scriptType)
}))

const headers = {
  "Cache-Control": "public, max-age=31536000, immutable",
  Vary: "Accept-Encoding",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin"
}

/** Answers the files of the dress under every host name, since pages of all of them wear it. */
export const dressed = (rest: RequestListener): RequestListener => {
  const files = memoized(() => new Map<string, DressFile>(Object.values(dress()).map((file) => [file.path, file])))
  return (request, response) => {
    const { method, url = "" } = request
    const file = url.startsWith("/dress/") && (method === "GET" || method === "HEAD") ? files().get(url) : undefined
    if (file === undefined) return rest(request, response)
    const { brotli, bytes, type } = file
    const isSmall = takesBrotli(request)
    send(response, {
      status: 200,
      headers: { ...headers, "Content-Type": type, ...(isSmall && { "Content-Encoding": "br" }) },
      body: isSmall ? brotli() : bytes
    })
  }
}
