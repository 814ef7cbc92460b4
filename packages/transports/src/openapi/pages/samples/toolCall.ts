import type { Call } from "./Call.ts"

/** Renders a call as a tool client sends it. */
export const toolCall = ({ idempotencyKey, input, name }: Call): string => {
  const key = idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }
  const params = { name, arguments: { ...input, ...key } }
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, undefined, 2)
}
