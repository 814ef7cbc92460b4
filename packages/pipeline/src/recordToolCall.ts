import { writable } from "@tidings/schema/fields/writable"
import { AuditTrail, auditEntry } from "@tidings/services/audit/AuditTrail"
import { Clock, Effect } from "effect"
import type { Identity } from "./identify.ts"

interface ToolCall {
  readonly name: string
  readonly args: unknown
  /** Error code of its refusal. */
  readonly error?: string | undefined
}

const maxName = 100
const maxArguments = 500

/** Writes the audit entry of a tool call that calls no row: the tool's name, and the beginning of its arguments. */
export const recordToolCall = Effect.fnUntraced(function* (caller: Identity, { args, error, name }: ToolCall) {
  const trail = yield* AuditTrail
  const { actor, livemode, requestId, workspaceId } = caller
  const entry = auditEntry(yield* Clock.currentTimeMillis, {
    workspaceId,
    livemode,
    actor,
    requestId,
    action: "tool.call",
    target: { kind: "tool", id: writable(name, maxName) },
    metadata: { arguments: writable(JSON.stringify(args), maxArguments), ...(error !== undefined && { error }) }
  })
  yield* trail.writeOutside(entry)
})
