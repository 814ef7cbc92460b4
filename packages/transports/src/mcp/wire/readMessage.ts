import { isJsonContentType } from "@modelcontextprotocol/server"
import { problem } from "@tidings/schema/Problem"
import type { IncomingMessage } from "node:http"
import { readJson, type JsonBodyOptions, type JsonFault } from "../../http/bodies/readJson.ts"

/** The posted JSON, or its fault. */
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

/** Reads a JSON body of at most `maxBytes`. */
export const readMessage = (request: IncomingMessage, maxBytes: number, done: (posted: Posted) => void): void =>
  readJson(request, { ...options, maxBytes }, ({ fault, size, value }) =>
    done({ size, message: value, ...(fault && { fault }) })
  )
