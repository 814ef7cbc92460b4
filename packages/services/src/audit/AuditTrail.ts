import { withDenyList } from "@tidings/engines/mails/headers"
import { newId } from "@tidings/schema/Id"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import type { ListAuditEntries } from "@tidings/schema/resources/AuditEntry"
import { type AuditFilter, AuditRepository, type AuditRow } from "@tidings/storage/repositories/AuditRepository"
import { auditDays } from "@tidings/storage/partitions/partitions"
import { Clock, Context, Effect, Layer } from "effect"
import { Cursors } from "../paging/Cursors.ts"

export type { AuditRow }

type Said = Pick<AuditRow, "action" | "actor" | "livemode" | "workspaceId"> &
  Partial<Pick<AuditRow, "metadata" | "requestId" | "target">>

/** The target that a text of the form kind:id names. */
const targetOf = (text: string | undefined): AuditFilter["target"] => {
  if (text === undefined) return undefined
  const end = text.indexOf(":")
  return { kind: text.slice(0, end), id: text.slice(end + 1) }
}

/**
 * Creates an entry of a world's audit log at the given Unix milliseconds; without a request it gets a request id of its
 * own.
 */
export const auditEntry = (
  nowMs: number,
  { action, actor, livemode, metadata = {}, requestId = newId("req", nowMs), target = null, workspaceId }: Said
): AuditRow => ({
  id: newId("aud", nowMs),
  workspaceId,
  livemode,
  tsMs: nowMs,
  actor,
  action,
  target,
  requestId,
  metadata
})

const dayMs = 24 * 60 * 60 * 1000

/** The audit log, newest first. */
export class AuditTrail extends Context.Service<AuditTrail>()("@tidings/services/AuditTrail", {
  make: Effect.gen(function* () {
    const repository = yield* AuditRepository
    const cursors = yield* Cursors
    const oldest = Effect.map(Clock.currentTimeMillis, (now) => now - auditDays * dayMs)
    return {
      /** Writes an entry in the open transaction. */
      write: repository.write,

      /** Writes an entry on its own, never inside a transaction: for calls that left nothing else behind. */
      writeOutside: repository.writeOutside,

      /** Entries of the last 90 days, even if older ones are not purged yet. */
      list: Effect.fnUntraced(function* (input: typeof ListAuditEntries.Type) {
        const { action, actor, since, target, until } = input
        const { sinceMs = 0, untilMs } = windowOf(input)
        const filter: AuditFilter = {
          actor,
          action,
          target: targetOf(target),
          sinceMs: Math.max(yield* oldest, sinceMs),
          untilMs
        }
        return yield* cursors.page(
          "audit",
          input,
          (world, window) =>
            Effect.map(repository.list(world, filter, window), (entries) =>
              entries.map((entry) => ({ ...entry, metadata: withDenyList(entry.metadata) }))
            ),
          { filters: { actor, action, since, target, until } }
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
