import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import type { ErrorEnvelope } from "@tidings/schema/Problem"
import { writable } from "@tidings/schema/fields/writable"
import { isObject } from "@tidings/schema/isObject"
import { Effect } from "effect"
import type { Reply } from "../../http/Reply.ts"
import { challengeHeaders } from "../../http/bearerChallenge.ts"
import type { Exchange } from "./Exchange.ts"

/** Error codes of JSON-RPC 2.0, and the code of MCP servers for refusals by HTTP status. */
export const jsonRpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  invalidParams: -32_602,
  internalError: -32_603,
  refused: -32_000
} as const

const codeOf: Readonly<Record<string, number>> = {
  body_invalid_json: jsonRpcCodes.parseError,
  internal_error: jsonRpcCodes.internalError
}

export type JsonRpcId = string | number | null
type Envelope = typeof ErrorEnvelope.Type

/** Returns the id of a single request, if readable; null for everything else. */
export const jsonRpcIdOf = (message: unknown): JsonRpcId => {
  if (!isObject(message) || typeof message["method"] !== "string") return null
  const id = message["id"]
  return typeof id === "string" || typeof id === "number" ? id : null
}

interface Fault {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data?: unknown
  readonly id?: JsonRpcId
}

/** A protocol error: nothing was called. */
export const protocolError = ({ id = null, status, ...error }: Fault, headers: Reply["headers"]): Reply => ({
  status,
  headers: { "Content-Type": "application/json", ...headers },
  body: [JSON.stringify({ jsonrpc: "2.0", error, id })]
})

/** Refuses a request before anything is called, with the error envelope as data, and the challenge of a 401. */
export const jsonRpcRefusal = (status: number, data: Envelope, id: JsonRpcId, exchange: Exchange): Reply =>
  protocolError(
    { status, code: codeOf[data.error.code] ?? jsonRpcCodes.refused, message: data.error.message, data, id },
    { ...exchange.headers, ...challengeHeaders(data.error.code, exchange.audience) }
  )

/** Converts a refusal to a protocol error with the envelope as data: -32602 if the caller can correct the request. */
export const asProtocolError = (status: number, data: Envelope): ProtocolError => {
  const code = status === 422 ? ProtocolErrorCode.InvalidParams : jsonRpcCodes.refused
  return new ProtocolError(status >= 500 ? ProtocolErrorCode.InternalError : code, data.error.message, data)
}

/** Shortens a caller's text for an error message to its first 100 code points. */
export const quotedName = (text: string): string => writable(text, 100)

/** Refuses a cursor in a list that always has one page. */
export const onlyPage = (cursor: string | undefined): Effect.Effect<void, ProtocolError> =>
  cursor === undefined
    ? Effect.void
    : Effect.fail(new ProtocolError(ProtocolErrorCode.InvalidParams, "This list is one page: there are no cursors."))
