import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

/** Values that every process of one installation shares. */
export class SettingRepository extends Context.Service<SettingRepository>()("@tidings/storage/SettingRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** The value under a name; the first caller's proposal stays. */
      keep: (name: string, proposal: string) =>
        Effect.gen(function* () {
          yield* database.query("insert into settings (name, value) values ($1, $2) on conflict do nothing", [
            name,
            proposal
          ])
          const rows = yield* database.query<{ readonly value: string }>("select value from settings where name = $1", [
            name
          ])
          return rows[0]!.value
        })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
