import type { IncomingMessage } from "node:http"

/** The result of reading a body: its bytes; or, if it is too long, its size as far as known. */
export type ReadBytes = { readonly bytes: Buffer } | { readonly bytes: undefined; readonly size: number }

/**
 * Reads a body of at most `maxBytes`. A longer body is given up as soon as its Content-Length or the received bytes
 * exceed that, and the rest is discarded. `done` is not called if the sender hangs up or exceeds the server's
 * requestTimeout.
 */
export const readBytes = (request: IncomingMessage, maxBytes: number, done: (read: ReadBytes) => void): void => {
  const announced = Number(request.headers["content-length"] ?? 0)
  if (announced > maxBytes) {
    request.resume()
    return done({ bytes: undefined, size: announced })
  }
  let chunks: Array<Buffer> | undefined = []
  let size = 0
  request.on("data", (chunk: Buffer) => {
    if (chunks === undefined) return
    size += chunk.length
    if (size <= maxBytes) return void chunks.push(chunk)
    chunks = undefined
    done({ bytes: undefined, size })
  })
  request.on("end", () => {
    if (chunks !== undefined) done({ bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size) })
  })
}
