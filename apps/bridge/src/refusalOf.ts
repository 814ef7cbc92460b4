import type { IncomingMessage } from "node:http"
import { codes, type Fault, isObject, type Message } from "./Message.ts"

/** Statuses that say more than the error in their body. */
export const refusals: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Explains an HTTP status to the caller, with the remedy; `error` is the server's own JSON-RPC error, if it sent one.
 */
export const refusalOf = (response: IncomingMessage, url: URL, error?: Message): Fault => {
  const status = response.statusCode!
  const data = error?.["data"]
  const detail = envelopeOf(data)
  const said = typeof detail["message"] === "string" ? detail["message"] : error?.["message"]
  const because = typeof said === "string" && said !== "" ? `: ${said.replace(/\.$/u, "")}.` : "."
  const refused = (message: string, more?: object): Fault => ({
    code: codes.refused,
    message,
    ...((data !== undefined || more !== undefined) && { data: { ...(isObject(data) && data), ...more } })
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

const envelopeOf = (data: unknown): Message => (isObject(data) && isObject(data["error"]) ? data["error"] : {})

/** Returns the scopes of a challenge (RFC 6750 §3). */
const scopesOf = ({ headers }: IncomingMessage): string | undefined =>
  /\bscope="([^"]+)"/u.exec(headers["www-authenticate"] ?? "")?.[1]

/** Returns the seconds to wait: by the error envelope, else by Retry-After, which may be a date (RFC 9110 §10.2.3). */
const waitOf = ({ headers }: IncomingMessage, { retry_after_seconds: told }: Message): number | undefined => {
  if (typeof told === "number") return told
  const said = headers["retry-after"]
  if (said === undefined) return undefined
  const seconds = /^[\d.]+$/u.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
