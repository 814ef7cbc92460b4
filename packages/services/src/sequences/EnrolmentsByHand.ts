import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { EnrollInSequence } from "@tidings/schema/resources/SequenceRun"
import { Database } from "@tidings/storage/Database"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller, systemCaller } from "../access/Caller.ts"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { CallNotes } from "../audit/CallNotes.ts"
import { SequenceRuns } from "./SequenceRuns.ts"

/** A member who may decide about waiting approvals, acting on a page. */
interface Person {
  readonly workspaceId: WorkspaceId
  readonly email: string
  readonly ip: string
}

/** Enrols contacts on behalf of members, from the page of a sequence. Decided in docs/decisions/sequences.md. */
export class EnrolmentsByHand extends Context.Service<EnrolmentsByHand>()("@tidings/services/EnrolmentsByHand", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const runs = yield* SequenceRuns
    const trail = yield* AuditTrail
    const workspaces = yield* WorkspaceRepository

    return {
      /**
       * Begins a run of the contact, with its audit entry, or returns the live one; `enrolled` is true if this call
       * began it.
       */
      enrol: ({ email, ip, workspaceId }: Person, input: typeof EnrollInSequence.Type) =>
        database.transaction(
          Effect.gen(function* () {
            const workspace = yield* workspaces.find(workspaceId)
            if (workspace === undefined) return yield* problem("resource_not_found")
            const notes = CallNotes.empty()
            const run = yield* runs
              .enrol(input, { byPerson: true })
              .pipe(
                Effect.provideService(Caller, systemCaller(workspaceId, workspace.plan)),
                Effect.provideService(CallNotes, notes)
              )
            if (!run.enrolled) return run
            yield* trail.write(
              auditEntry(yield* Clock.currentTimeMillis, {
                workspaceId,
                livemode: true,
                actor: { kind: "page", user: normalizeEmail(email), ip },
                action: "sequence.enroll",
                ...notes
              })
            )
            return run
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
