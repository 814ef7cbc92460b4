import type { AuditEntry } from "@tidings/schema/resources/AuditEntry"
import { Context, Effect } from "effect"

interface Notes {
  target: AuditEntry["target"]
  metadata: Record<string, AuditEntry["metadata"][string]>
}

/** The target and metadata for the audit entry of the running call; a service sets them with `note`. */
export class CallNotes extends Context.Service<CallNotes, Notes>()("@tidings/services/CallNotes") {
  static readonly empty = (): Notes => ({ target: null, metadata: {} })
}

/** Sets the target of the running call's audit entry, and adds to its metadata. */
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
