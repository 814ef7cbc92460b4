import { isJsonContentType } from "@modelcontextprotocol/server"
import { problem } from "@tidings/schema/Problem"
import type { IncomingMessage } from "node:http"
import { readJson, type JsonBodyOptions, type JsonFault } from "../../http/bodies/readJson.ts"

/** What was posted: JSON, or why it is none. */
export interface Posted {
  readonly size: number
  readonly message: unknown
  readonly fault?: JsonFault
}

const options: Omit<JsonBodyOptions, "maxBytes"> = {
  isJson: (contentType) => isJsonContentType(contentType ?? null),
  mayBeEmpty: false,
  tooLarge: (maxBytes) => problem("payload_too_large", { message: `A message is at most ${maxBytes} bytes here.` }),
  unreadable: "Parse error"
}

/** Reads at most `maxBytes` of JSON. */
export const readMessage = (request: IncomingMessage, maxBytes: number, done: (posted: Posted) => void): void =>
  readJson(request, { ...options, maxBytes }, ({ fault, size, value }) =>
    done({ size, message: value, ...(fault && { fault }) })
  )
