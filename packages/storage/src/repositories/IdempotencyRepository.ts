import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

const purgeBatch = 5_000

export class IdempotencyRepository extends Context.Service<IdempotencyRepository>()(
  "@tidings/storage/IdempotencyRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Deletes some of the answers that expired by then; answers how many, to be called until it answers 0. */
        purgeExpired: (nowMs: number) =>
          Effect.map(
            database.query(
              `delete from idempotency_keys where (workspace_id, livemode, operation, key) in (
               select workspace_id, livemode, operation, key from idempotency_keys where expires_at <= $1::timestamptz limit ${purgeBatch}
             ) returning 1 as gone`,
              [new Date(nowMs).toISOString()]
            ),
            (rows) => rows.length
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
