import type { IncomingMessage } from "node:http"

/** What came of reading a body: its bytes, or that they were too many, and how many as far as that is known. */
export type ReadBytes = { readonly bytes: Buffer } | { readonly bytes: undefined; readonly size: number }

/**
 * Reads a body of at most `maxBytes`. One that is longer is given up as soon as that is known, by its Content-Length or on the way, and the rest of
 * it let go by; after a sender who hangs up or is too slow for the server's requestTimeout, `done` is not called.
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
