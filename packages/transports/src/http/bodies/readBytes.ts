import type { IncomingMessage } from "node:http"
import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"

const maxFormBytes = 8_192

/** Reads the fields of a posted form; empty if it is too long or no form. */
export const readForm = (request: IncomingMessage, most = maxFormBytes): Effect.Effect<URLSearchParams> =>
  readRaw(request, most).pipe(
    Effect.map((body) => new URLSearchParams(body.toString())),
    Effect.catch(() => Effect.succeed(new URLSearchParams()))
  )

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

/** Reads a body's bytes, whatever their type; fails above `maxBytes`, and is interrupted if the sender hangs up. */
export const readRaw = (
  request: IncomingMessage,
  maxBytes: number
): Effect.Effect<Buffer, Problem<"payload_too_large">> =>
  Effect.callback((resume) => {
    const message = `The body is at most ${maxBytes} bytes here.`
    readBytes(request, maxBytes, ({ bytes }) =>
      resume(bytes === undefined ? Effect.fail(problem("payload_too_large", { message })) : Effect.succeed(bytes))
    )
    request.on("close", () => resume(Effect.interrupt))
  })
