import { isJsonContentType } from "@modelcontextprotocol/server"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { IncomingMessage } from "node:http"

/** What was posted: JSON, or why it is none. */
export interface Posted {
  readonly size: number
  readonly message: unknown
  readonly fault?: Problem<"body_invalid_json" | "payload_too_large" | "unsupported_media_type">
}

/** Reads at most `maxBytes` of JSON; what is too long is not kept. */
export const readMessage = (request: IncomingMessage, maxBytes: number, done: (posted: Posted) => void): void => {
  const chunks: Array<Buffer> = []
  let size = 0
  request.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  })
  request.on("end", () => {
    const fault = (fault: NonNullable<Posted["fault"]>) => done({ size, message: undefined, fault })
    if (size > maxBytes) {
      return fault(problem("payload_too_large", { message: `A message is at most ${maxBytes} bytes here.` }))
    }
    if (!isJsonContentType(request.headers["content-type"] ?? null)) return fault(problem("unsupported_media_type"))
    const text = chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks, size).toString()
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch (error) {
      return fault(problem("body_invalid_json", { message: `Parse error: ${(error as Error).message}` }))
    }
    done({ size, message })
  })
}
