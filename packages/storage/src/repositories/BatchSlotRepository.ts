import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer, Random } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { firstValue } from "../rows.ts"

/** Batches of a world that may be in flight at once. */
const mostBatches = 4

// A lease that ends too far ahead is of a process whose clock was ahead, and has died. Twice the length of a lease
// leaves room for clocks that differ.
const take = `insert into batch_slots as s (workspace_id, livemode, slot, lease_until)
  select $1, $2::boolean, n, $4::timestamptz from generate_series(1, ${mostBatches}) n
  where not exists (
    select 1 from batch_slots o where o.workspace_id = $1 and o.livemode = $2 and o.slot = n
      and o.lease_until > $3::timestamptz and o.lease_until <= $6::timestamptz
  )
  order by (n + $5::int) % ${mostBatches} limit 1
  on conflict (workspace_id, livemode, slot) do update set lease_until = excluded.lease_until
    where not (s.lease_until > $3::timestamptz and s.lease_until <= $6::timestamptz)
  returning slot`

const free =
  "delete from batch_slots where workspace_id = $1 and livemode = $2 and slot = $3 and lease_until = $4::timestamptz"

/** Leases by which few batches of a workspace are in flight at once; one that its process lost ends by itself. */
export class BatchSlotRepository extends Context.Service<BatchSlotRepository>()(
  "@tidings/storage/BatchSlotRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Takes a free slot until an instant (Unix milliseconds); undefined if there is none. */
        take: Effect.fnUntraced(function* ({ livemode, workspaceId }: World, nowMs: number, untilMs: number) {
          // Of two batches that find the same slot free, one looks for another.
          for (let turn = 0; turn < mostBatches; turn++) {
            const params = [
              workspaceId,
              livemode,
              isoAt(nowMs),
              isoAt(untilMs),
              yield* Random.nextIntBetween(0, mostBatches),
              isoAt(untilMs + (untilMs - nowMs))
            ]
            const slot = yield* firstValue<number>(database.query(take, params))
            if (slot !== undefined) return slot
          }
          return undefined
        }),

        /** Frees a slot that was taken until that instant. */
        free: ({ livemode, workspaceId }: World, slot: number, untilMs: number) =>
          Effect.asVoid(database.query(free, [workspaceId, livemode, slot, isoAt(untilMs)]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
