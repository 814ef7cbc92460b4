import type { WorkspaceId } from "@tidings/schema/Id"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { ListSuppressions, Suppression, SuppressionReason } from "@tidings/schema/resources/Suppression"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import { SuppressionRepository } from "@tidings/storage/repositories/SuppressionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"

/** Addresses that are not written to any more. Always compared normalised. */
export class Suppressions extends Context.Service<Suppressions>()("@tidings/services/Suppressions", {
  make: Effect.gen(function* () {
    const repository = yield* SuppressionRepository
    const cursors = yield* Cursors
    return {
      /** Suppresses an address; the first reason stays, but for a complaint, which outranks the others. */
      add: (workspaceId: WorkspaceId, email: string, reason: SuppressionReason, source: Suppression["source"]) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          repository.add(workspaceId, {
            email: normalizeEmail(email),
            reason,
            source,
            created_at: new Date(now).toISOString()
          })
        ),

      /** Suppresses many addresses, in one statement; those that are suppressed already keep their reason. Answers the new ones, normalised. */
      addAll: (workspaceId: WorkspaceId, emails: ReadonlyArray<string>, source: Suppression["source"]) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          repository.addAll(workspaceId, [...new Set(emails.map(normalizeEmail))], {
            reason: "manual",
            source,
            created_at: new Date(now).toISOString()
          })
        ),

      /** Newest first. */
      list: (input: typeof ListSuppressions.Type) => {
        const { email, reason } = input
        const filters = {
          reason,
          email: email === undefined ? undefined : normalizeEmail(email),
          ...windowOf(input)
        }
        return cursors.page(
          "suppressions",
          input,
          (workspaceId, window) => repository.list(workspaceId, filters, window),
          { filters, positionOf: (entry) => `${entry.created_at} ${entry.email}` }
        )
      },

      /** Clears an address; clearing it again is no error. */
      clear: Effect.fnUntraced(function* (email: string) {
        const { workspaceId } = yield* Caller
        const normalized = normalizeEmail(email)
        const deleted = yield* repository.remove(workspaceId, normalized)
        yield* note("suppression", normalized, { deleted })
        return { email: normalized, deleted }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
