import { isJsonContentType } from "@modelcontextprotocol/server"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { IncomingMessage } from "node:http"
import { parseJson } from "../../http/parseJson.ts"

/** What was posted: JSON, or why it is none. */
export interface Posted {
  readonly size: number
  readonly message: unknown
  readonly fault?: Problem<"body_invalid_json" | "payload_too_large" | "unsupported_media_type">
}

/** Reads at most `maxBytes` of JSON; what is too long is refused as soon as that is known, and the rest of it let go by. */
export const readMessage = (request: IncomingMessage, maxBytes: number, done: (posted: Posted) => void): void => {
  const chunks: Array<Buffer> = []
  let size = 0
  const fault = (fault: NonNullable<Posted["fault"]>) => done({ size, message: undefined, fault })
  const tooLarge = () =>
    fault(problem("payload_too_large", { message: `A message is at most ${maxBytes} bytes here.` }))

  const announced = Number(request.headers["content-length"] ?? 0)
  if (announced > maxBytes) {
    size = announced
    request.resume()
    return tooLarge()
  }
  request.on("data", (chunk: Buffer) => {
    if (size > maxBytes) return
    size += chunk.length
    if (size <= maxBytes) return void chunks.push(chunk)
    chunks.length = 0
    tooLarge()
  })
  request.on("end", () => {
    if (size > maxBytes) return
    if (!isJsonContentType(request.headers["content-type"] ?? null)) return fault(problem("unsupported_media_type"))
    const text = chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks, size).toString()
    let message: unknown
    try {
      message = parseJson(text)
    } catch (error) {
      return fault(problem("body_invalid_json", { message: `Parse error: ${(error as Error).message}` }))
    }
    done({ size, message })
  })
}
