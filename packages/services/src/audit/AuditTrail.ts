import type { ListAuditEntries } from "@tidings/schema/resources/AuditEntry"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import { AuditRepository, type AuditFilter } from "@tidings/storage/repositories/AuditRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Cursors } from "../paging/Cursors.ts"
import { withDenyList } from "@tidings/engines/mails/headers"

/** Entries are kept this long. */
const retentionDays = 90

const dayMs = 24 * 60 * 60 * 1000

/** Who did what, newest first. */
export class AuditTrail extends Context.Service<AuditTrail>()("@tidings/services/AuditTrail", {
  make: Effect.gen(function* () {
    const repository = yield* AuditRepository
    const cursors = yield* Cursors
    const oldest = Effect.map(Clock.currentTimeMillis, (now) => now - retentionDays * dayMs)
    return {
      /** Writes an entry in the open transaction, with it or not at all. */
      write: repository.write,

      /** Writes an entry on its own, never inside a transaction: of what left nothing behind. */
      writeOutside: repository.writeOutside,

      /** The last 90 days, whether or not older entries are purged yet. */
      list: Effect.fnUntraced(function* (input: typeof ListAuditEntries.Type) {
        const { action, actor, since, until } = input
        const { sinceMs = 0, untilMs } = windowOf(input)
        const filter: AuditFilter = { actor, action, sinceMs: Math.max(yield* oldest, sinceMs), untilMs }
        return yield* cursors.page(
          "audit",
          input,
          (world, window) =>
            Effect.map(repository.list(world, filter, window), (entries) =>
              entries.map((entry) => ({ ...entry, metadata: withDenyList(entry.metadata) }))
            ),
          { filters: { actor, action, since, until } }
        )
      }),

      /** Deletes what is older than 90 days. */
      purge: Effect.flatMap(oldest, repository.purgeBefore)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
