import type { IncomingMessage } from "node:http"
import { eventsOf } from "./eventsOf.ts"
import { tooLong } from "./linesOf.ts"

/** The media type of an answer, without parameters. */
const typeOf = ({ headers }: IncomingMessage): string => (headers["content-type"] ?? "").split(";")[0]!.trim()

export const isStream = (response: IncomingMessage): boolean => typeOf(response) === "text/event-stream"

/** The JSON texts of an answer: those of a stream as they come, else the one, else none; nothing over `maxBytes` is held. */
export async function* messagesOf(
  response: IncomingMessage,
  maxBytes: number
): AsyncGenerator<string | typeof tooLong, void, undefined> {
  if (isStream(response)) return yield* eventsOf(response, maxBytes)
  if (typeOf(response) === "application/json") return yield wholeOf(response, maxBytes)
  response.resume()
}

const wholeOf = async (response: AsyncIterable<Buffer>, maxBytes: number): Promise<string | typeof tooLong> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) return tooLong
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
