import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { readBytes } from "./readBytes.ts"

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
