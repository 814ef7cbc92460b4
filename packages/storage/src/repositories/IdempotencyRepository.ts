import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../deleteInBatches.ts"

export class IdempotencyRepository extends Context.Service<IdempotencyRepository>()(
  "@tidings/storage/IdempotencyRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Deletes the answers that expired by then. */
        purgeExpired: (nowMs: number) =>
          deleteInBatches(database, "idempotency_keys", "expires_at <= $1::timestamptz", [
            new Date(nowMs).toISOString()
          ])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
