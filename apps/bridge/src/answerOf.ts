import type { IncomingMessage } from "node:http"
import { codes, type Fault, failure, type Id, isAnswer, isObject, maxMessageBytes, oneLine, parsed } from "./Message.ts"
import { tooLong } from "./linesOf.ts"
import { isStream, messagesOf } from "./messagesOf.ts"
import { refusalOf, refusals } from "./refusalOf.ts"
import type { Write } from "./writerTo.ts"

const internal = (message: string): Fault => ({ code: codes.internalError, message })

/**
 * Returns the one response to a request, as a line; earlier messages of the server are written at once. Returns
 * undefined for a message without an `id`, since nobody waits for its answer.
 */
export const answerOf = async (
  response: IncomingMessage,
  id: Id | undefined,
  url: URL,
  write: Write
): Promise<string | undefined> => {
  for await (const text of messagesOf(response, maxMessageBytes)) {
    if (text === tooLong) return id === undefined ? undefined : failure(id, internal("The answer is over 32 MB."))
    const message = parsed(text)
    if (!isObject(message) || message["jsonrpc"] !== "2.0") continue
    if (!isAnswer(message)) {
      await write(oneLine(text))
      continue
    }
    const error = isObject(message["error"]) ? message["error"] : undefined
    const isOurs = message["id"] === id || (error !== undefined && (message["id"] ?? null) === null)
    if (id === undefined || !isOurs) continue
    if (error === undefined) return oneLine(text)
    if (refusals.has(response.statusCode!)) return failure(id, refusalOf(response, url, error))
    return JSON.stringify({ ...message, id })
  }
  if (id === undefined) return undefined
  return failure(id, isStream(response) ? internal("The stream ended before the answer.") : refusalOf(response, url))
}
