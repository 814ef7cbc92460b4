/** A JSON-RPC 2.0 message; a relay reads only a few of its fields. */
export type RpcMessage = Readonly<Record<string, unknown>>

export type RpcId = string | number

/** Maximum size of a message in either direction, in bytes. */
export const maxMessageBytes = 32 * 1024 * 1024

/** Error codes of JSON-RPC 2.0, and the code that MCP servers use for a refusal by HTTP itself. */
export const codes = { parseError: -32_700, invalidRequest: -32_600, internalError: -32_603, refused: -32_000 } as const

export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export const isRpcObject = (value: unknown): value is RpcMessage =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Parses JSON; undefined for any other text. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True for a response, which ends a request; other messages are requests and notifications. */
export const isAnswer = (message: RpcMessage): boolean => "result" in message || "error" in message

/** Returns the id that has to be answered; undefined if nobody waits for an answer. */
export const idOf = (message: RpcMessage): RpcId | undefined => {
  const { id } = message
  return !isAnswer(message) && (typeof id === "string" || typeof id === "number") ? id : undefined
}

/** Builds the error response to a request; `id` is null if it could not be read. */
export const failure = (id: RpcId | null, { code, data, message }: RpcError): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } })

/**
 * Returns JSON on one line, with its bytes otherwise unchanged: a line break between tokens is white space, and a
 * string cannot contain one.
 */
export const onOneLine = (json: string): string => json.replaceAll(/[\r\n]+/gu, " ")
