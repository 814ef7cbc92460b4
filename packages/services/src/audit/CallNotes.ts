import type { AuditEntry } from "@tidings/schema/resources/AuditEntry"
import { Context, Effect } from "effect"

interface Notes {
  target: AuditEntry["target"]
  metadata: Record<string, AuditEntry["metadata"][string]>
}

/** What the audit entry of the running call will say; a service writes it with `note`. */
export class CallNotes extends Context.Service<CallNotes, Notes>()("@tidings/services/CallNotes") {
  static readonly empty = (): Notes => ({ target: null, metadata: {} })
}

/** Names what the call acted on, and adds to the metadata of its audit entry. */
export const note = (
  kind: string,
  id: string,
  metadata: Notes["metadata"] = {}
): Effect.Effect<void, never, CallNotes> =>
  CallNotes.use((notes) =>
    Effect.sync(() => {
      notes.target = { kind, id }
      Object.assign(notes.metadata, metadata)
    })
  )
