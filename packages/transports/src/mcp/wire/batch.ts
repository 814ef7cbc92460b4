import {
  PROTOCOL_VERSION_META_KEY,
  isJSONRPCNotification,
  isJSONRPCResponse,
  isSpecType
} from "@modelcontextprotocol/server"
import type { IncomingHttpHeaders } from "node:http"
import { isObject } from "@tidings/schema/isObject"
import type { Reply } from "../../http/Reply.ts"

/** Maximum number of messages in a batch. Decided in docs/decisions/mcp.md. */
export const maxBatch = 50

// Revisions with batches, whose clients name theirs in the handshake, and most of them nowhere else (undefined).
const revisions: ReadonlySet<unknown> = new Set([undefined, "2024-11-05", "2025-03-26"])

/** Returns a sentence on why the batch is not allowed; undefined if it is. */
export const batchFault = (headers: IncomingHttpHeaders, messages: ReadonlyArray<unknown>): string | undefined => {
  if (!revisions.has(headers["mcp-protocol-version"]))
    return "Send one JSON-RPC message at a time: there are no batches after revision 2025-03-26."
  if (messages.length === 0) return "A batch holds at least one message."
  return messages.length > maxBatch ? `A batch holds at most ${maxBatch} messages.` : undefined
}

/** Returns a sentence on why a message is not allowed in a batch; undefined if it is. */
export const memberFault = (message: unknown): string | undefined => {
  if (!isObject(message) || !isSpecType.JSONRPCMessage(message))
    return "This is no JSON-RPC 2.0 message, which is all that a batch holds."
  const { method, params } = message as Readonly<Record<string, unknown>>
  if (method === "initialize") return "initialize cannot be part of a batch: send it by itself."
  return isObject(params) && isObject(params["_meta"]) && Object.hasOwn(params["_meta"], PROTOCOL_VERSION_META_KEY)
    ? "A message that names its own revision cannot be part of a batch: send it by itself."
    : undefined
}

const rates = /^(?:x-)?ratelimit/iu
const refusals = /^(?:retry-after|www-authenticate)$/iu

const headersOf = (reply: Reply | undefined, names: RegExp): Reply["headers"] =>
  Object.fromEntries(Object.entries(reply?.headers ?? {}).filter(([name]) => names.test(name)))

/**
 * Combines the replies to a batch's messages, in order; 202 if no message expects an answer. The HTTP status is that of
 * the replies if all have the same one (with the refusal headers of the last), else 200; the rate limit headers are
 * those of the last reply.
 */
export const batchReply = (
  messages: ReadonlyArray<unknown>,
  replies: ReadonlyArray<Reply>,
  headers: Reply["headers"]
): Reply => {
  const answers = replies.filter((_, at) => !isJSONRPCNotification(messages[at]) && !isJSONRPCResponse(messages[at]))
  const [first, ...more] = answers
  const rated = { ...headers, ...headersOf(replies.at(-1), rates) }
  if (first === undefined) return { status: 202, headers: rated, body: [] }
  const json = { "Content-Type": "application/json", ...rated }
  const body = [...answers.flatMap((answer, at) => [at === 0 ? "[" : ",", ...[answer.body].flat()]), "]"]
  return more.every(({ status }) => status === first.status)
    ? { status: first.status, headers: { ...json, ...headersOf(answers.at(-1), refusals) }, body }
    : { status: 200, headers: json, body }
}
