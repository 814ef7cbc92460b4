import type { IncomingMessage } from "node:http"
import { linesOf, lineTooLong } from "./lines.ts"

/**
 * Yields the data of each complete event of a server-sent stream (WHATWG HTML §9.2.6), with lines ended by LF or CRLF;
 * a relay needs no comments, names or ids.
 */
async function* eventsOf(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number
): AsyncGenerator<string | typeof lineTooLong, void, undefined> {
  let data: Array<string> = []
  let size = 0
  for await (const line of linesOf(chunks, maxBytes)) {
    if (line === lineTooLong) return yield lineTooLong
    const text = line.toString().replace(/\r$/u, "")
    if (text === "") {
      if (data.length > 0) yield data.join("\n")
      data = []
      size = 0
      continue
    }
    const [, value] = /^data(?:: ?(.*))?$/su.exec(text) ?? []
    if (value === undefined) continue
    data.push(value)
    size += line.length
    if (size > maxBytes) return yield lineTooLong
  }
}

/** Returns the media type of an answer, without parameters. */
const typeOf = ({ headers }: IncomingMessage): string => (headers["content-type"] ?? "").split(";")[0]!.trim()

export const isStream = (response: IncomingMessage): boolean => typeOf(response) === "text/event-stream"

/**
 * Yields the JSON texts of an answer: each event of a stream as it comes, else the one body, else none; nothing over
 * `maxBytes` is held.
 */
export async function* messagesOf(
  response: IncomingMessage,
  maxBytes: number
): AsyncGenerator<string | typeof lineTooLong, void, undefined> {
  if (isStream(response)) return yield* eventsOf(response, maxBytes)
  if (typeOf(response) === "application/json") return yield wholeOf(response, maxBytes)
  response.resume()
}

const wholeOf = async (response: AsyncIterable<Buffer>, maxBytes: number): Promise<string | typeof lineTooLong> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) return lineTooLong
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
