import type { IncomingMessage } from "node:http"
import { problem, type Problem } from "@tidings/schema/Problem"
import { parseJson } from "./parseJson.ts"
import { readBytes } from "./readBytes.ts"

/** The reason why a body is not the expected JSON. */
export type JsonFault = Problem<"body_invalid_json" | "payload_too_large" | "unsupported_media_type">

/** A body's JSON, or its fault; `size` is 0 for an empty body, which has neither. */
export interface JsonBody {
  readonly size: number
  readonly value: unknown
  readonly fault?: JsonFault
}

/** Limits of a body, and the wording of its errors. */
export interface JsonBodyOptions {
  readonly maxBytes: number
  readonly isJson: (contentType: string | undefined) => boolean
  readonly mayBeEmpty: boolean
  readonly tooLarge: (maxBytes: number) => Problem<"payload_too_large">
  /** Prefix of the message about unreadable text. */
  readonly unreadable: string
}

/**
 * Reads a body as JSON within the limits of `parseJson`. A fault is passed to `done` rather than thrown, so that
 * authentication can fail first.
 */
export const readJson = (request: IncomingMessage, options: JsonBodyOptions, done: (body: JsonBody) => void): void =>
  readBytes(request, options.maxBytes, (read) => {
    if (read.bytes === undefined)
      return done({ size: read.size, value: undefined, fault: options.tooLarge(options.maxBytes) })
    const size = read.bytes.length
    if (size === 0 && options.mayBeEmpty) return done({ size, value: undefined })
    if (!options.isJson(request.headers["content-type"]))
      return done({ size, value: undefined, fault: problem("unsupported_media_type") })
    let value: unknown
    try {
      value = parseJson(read.bytes.toString())
    } catch (error) {
      const message = `${options.unreadable}: ${(error as Error).message}`
      return done({ size, value, fault: problem("body_invalid_json", { message }) })
    }
    done({ size, value })
  })

// Above this limit a body may hold files; text written by hand never comes near it.
const filesFrom = 10 * 1024 * 1024

/**
 * The error for a body of more than `maxBytes`. If the limit allows for files, the message adds that base64 makes them
 * a third larger.
 */
export const bodyTooLarge = (maxBytes: number) =>
  problem("payload_too_large", {
    message: `The request body is at most ${maxBytes} bytes here${maxBytes >= filesFrom ? "; files take a third more in it than they hold, as base64" : ""}.`
  })
