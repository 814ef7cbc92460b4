/** A JSON-RPC 2.0 message, as far as a relay reads it. */
export type Message = Readonly<Record<string, unknown>>

export type Id = string | number

/** The largest message that is carried either way, in bytes. */
export const maxMessageBytes = 32 * 1024 * 1024

/** Codes of JSON-RPC 2.0, and the one that MCP servers answer with where HTTP itself refuses. */
export const codes = { parseError: -32_700, invalidRequest: -32_600, internalError: -32_603, refused: -32_000 } as const

export interface Fault {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export const isObject = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** JSON, or undefined for what is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An answer ends a request; everything else asks or tells. */
export const isAnswer = (message: Message): boolean => "result" in message || "error" in message

/** The id that has to be answered; undefined when nobody waits. */
export const idOf = (message: Message): Id | undefined => {
  const { id } = message
  return !isAnswer(message) && (typeof id === "string" || typeof id === "number") ? id : undefined
}

/** The answer to a request that failed; null is for what has no id that could be read. */
export const failure = (id: Id | null, { code, data, message }: Fault): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } })

/** JSON as one line, byte for byte otherwise: between its tokens a line break is white space, within a string there can be none. */
export const oneLine = (json: string): string => json.replaceAll(/[\r\n]+/gu, " ")
