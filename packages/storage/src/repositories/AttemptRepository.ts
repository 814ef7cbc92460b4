import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { oneValue } from "../rows.ts"
import { isoAt } from "../iso.ts"

const count = `insert into attempts as known (id, count, expires_at) values ($1, 1, $3::timestamptz)
  on conflict (id) do update set
    count = case when known.expires_at > $2::timestamptz then known.count + 1 else 1 end,
    expires_at = case when known.expires_at > $2::timestamptz then known.expires_at else excluded.expires_at end
  returning count`

/** Counters of recent attempts; their ids are hashes of the action and its subject. */
export class AttemptRepository extends Context.Service<AttemptRepository>()("@tidings/storage/AttemptRepository", {
  make: Effect.gen(function* () {
    const { ofInstallation: database } = yield* Database
    return {
      /** Counts one more attempt under an id, from 1 again after the window ends. */
      count: (id: string, nowMs: number, windowMs: number) =>
        oneValue<number>(database.query(count, [id, isoAt(nowMs), isoAt(nowMs + windowMs)])),

      forget: (id: string) => Effect.asVoid(database.query("delete from attempts where id = $1", [id]))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
