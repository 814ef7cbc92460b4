import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"

/** The body's bytes, whatever their type; refused beyond `maxBytes`, interrupted when the sender hangs up. */
export const readRaw = (
  request: IncomingMessage,
  maxBytes: number
): Effect.Effect<Buffer, Problem<"payload_too_large">> =>
  Effect.callback((resume) => {
    const chunks: Array<Buffer> = []
    let size = 0
    const refuse = () =>
      resume(Effect.fail(problem("payload_too_large", { message: `The body is at most ${maxBytes} bytes here.` })))
    if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
      request.resume()
      return refuse()
    }
    request.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else refuse()
    })
    request.on("end", () => resume(Effect.succeed(Buffer.concat(chunks))))
    request.on("close", () => resume(Effect.interrupt))
  })
