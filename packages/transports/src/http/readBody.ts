import { problem, type Problem } from "@tidings/schema/Problem"
import type { IncomingMessage } from "node:http"
import { bodyTooLarge } from "./bodyTooLarge.ts"
import { parseJson } from "./parseJson.ts"

export type BodyFault = Problem<"body_invalid_json" | "payload_too_large" | "unsupported_media_type">

type Done = (body: Readonly<Record<string, unknown>> | undefined, fault?: BodyFault) => void

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/iu.test(contentType)

/** Reads a JSON object of at most `maxBytes`; an empty body is an empty object. A fault is handed on, so that authentication can speak first. */
export const readBody = (request: IncomingMessage, maxBytes: number, done: Done): void => {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    request.resume()
    return done(undefined, bodyTooLarge(maxBytes))
  }
  const chunks: Array<Buffer> = []
  let size = 0
  request.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  })
  request.on("end", () => {
    if (size > maxBytes) return done(undefined, bodyTooLarge(maxBytes))
    if (size === 0) return done({})
    if (!isJson(request.headers["content-type"])) return done(undefined, problem("unsupported_media_type"))
    const text = chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks, size).toString()
    let body: unknown
    try {
      body = parseJson(text)
    } catch (error) {
      return done(
        undefined,
        problem("body_invalid_json", { message: `The request body is not valid JSON: ${(error as Error).message}` })
      )
    }
    return typeof body === "object" && body !== null && !Array.isArray(body)
      ? done(body as Readonly<Record<string, unknown>>)
      : done(undefined, problem("body_invalid_json", { message: "The request body must be a JSON object." }))
  })
}
