import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { agingTables } from "../worlds.ts"

/** Marks messages of any kind but mail as captured instead of sent. */
export class CapturedMessageRepository extends Context.Service<CapturedMessageRepository>()(
  "@tidings/storage/CapturedMessageRepository",
  {
    make: Effect.map(Database, (database) => ({
      /** Marks the message of an id as captured at an instant in Unix milliseconds. */
      capture: (id: string, nowMs: number) => {
        const { table } = agingTables.find(({ prefix }) => id.startsWith(`${prefix}_`))!
        return Effect.asVoid(
          database.query(`update ${table} set captured_at = coalesce(captured_at, $2::timestamptz) where id = $1`, [
            id,
            new Date(nowMs).toISOString()
          ])
        )
      }
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
