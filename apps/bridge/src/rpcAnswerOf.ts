import type { IncomingMessage } from "node:http"
import {
  codes,
  failure,
  isAnswer,
  isRpcObject,
  maxMessageBytes,
  onOneLine,
  parsedJson,
  type RpcError,
  type RpcId,
  type RpcMessage
} from "./RpcMessage.ts"
import { lineTooLong, type Write } from "./lines.ts"
import { isStream, messagesOf } from "./messagesOf.ts"

const internal = (message: string): RpcError => ({ code: codes.internalError, message })

/**
 * Returns the one response to a request, as a line; earlier messages of the server are written at once. Returns
 * undefined for a message without an `id`, since nobody waits for its answer.
 */
export const rpcAnswerOf = async (
  response: IncomingMessage,
  id: RpcId | undefined,
  url: URL,
  write: Write
): Promise<string | undefined> => {
  for await (const text of messagesOf(response, maxMessageBytes)) {
    if (text === lineTooLong) return id === undefined ? undefined : failure(id, internal("The answer is over 32 MB."))
    const message = parsedJson(text)
    if (!isRpcObject(message) || message["jsonrpc"] !== "2.0") continue
    if (!isAnswer(message)) {
      await write(onOneLine(text))
      continue
    }
    const error = isRpcObject(message["error"]) ? message["error"] : undefined
    const isOurs = message["id"] === id || (error !== undefined && (message["id"] ?? null) === null)
    if (id === undefined || !isOurs) continue
    if (error === undefined) return onOneLine(text)
    if (refusals.has(response.statusCode!)) return failure(id, httpRefusalOf(response, url, error))
    return JSON.stringify({ ...message, id })
  }
  if (id === undefined) return undefined
  return failure(
    id,
    isStream(response) ? internal("The stream ended before the answer.") : httpRefusalOf(response, url)
  )
}

/** Statuses that say more than the error in their body. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Explains an HTTP status to the caller, with the remedy; `error` is the server's own JSON-RPC error, if it sent one.
 */
const httpRefusalOf = (response: IncomingMessage, url: URL, error?: RpcMessage): RpcError => {
  const status = response.statusCode!
  const data = error?.["data"]
  const detail = envelopeOf(data)
  const said = typeof detail["message"] === "string" ? detail["message"] : error?.["message"]
  const because = typeof said === "string" && said !== "" ? `: ${said.replace(/\.$/u, "")}.` : "."
  const refused = (message: string, more?: object): RpcError => ({
    code: codes.refused,
    message,
    ...((data !== undefined || more !== undefined) && { data: { ...(isRpcObject(data) && data), ...more } })
  })
  if (status === 401) return refused(`Tidings refused the API key (401)${because} Set TIDINGS_API_KEY to a valid one.`)
  if (status === 403) {
    const scopes = scopesOf(response)
    if (scopes === undefined) return refused(`Tidings refused the call (403)${because}`)
    return refused(`The API key lacks a scope (403): it takes ${scopes}. Use a key that has it.`, { scope: scopes })
  }
  if (status === 429) {
    const seconds = waitOf(response, detail)
    if (seconds === undefined) return refused(`Too many calls (429)${because} Try again later.`)
    return refused(`Too many calls (429)${because} Try again in ${seconds} s.`, { retry_after: seconds })
  }
  const from = url.origin + url.pathname
  if (status >= 300 && status < 400) {
    return refused(`${from} redirects (${status}) to ${response.headers.location ?? "elsewhere"}: correct TIDINGS_URL.`)
  }
  if (status === 404 || status === 405)
    return refused(`Nothing at ${from} speaks MCP (${status}): correct TIDINGS_URL.`)
  if (status >= 500) return { ...refused(`Tidings failed (${status})${because} Try again.`), code: codes.internalError }
  const type = response.headers["content-type"] ?? "nothing"
  return { ...refused(`${from} did not answer with JSON-RPC (${status}, ${type}).`), code: codes.internalError }
}

const envelopeOf = (data: unknown): RpcMessage => (isRpcObject(data) && isRpcObject(data["error"]) ? data["error"] : {})

/** Returns the scopes of a challenge (RFC 6750 §3). */
const scopesOf = ({ headers }: IncomingMessage): string | undefined =>
  /\bscope="([^"]+)"/u.exec(headers["www-authenticate"] ?? "")?.[1]

/** Returns the seconds to wait: by the error envelope, else by Retry-After, which may be a date (RFC 9110 §10.2.3). */
const waitOf = ({ headers }: IncomingMessage, { retry_after_seconds: told }: RpcMessage): number | undefined => {
  if (typeof told === "number") return told
  const said = headers["retry-after"]
  if (said === undefined) return undefined
  const seconds = /^[\d.]+$/u.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
