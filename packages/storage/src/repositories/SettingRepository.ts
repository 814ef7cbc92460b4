import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { firstValue, isFound } from "../rows.ts"

/** Values shared by every process of one installation. */
export class SettingRepository extends Context.Service<SettingRepository>()("@tidings/storage/SettingRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /**
       * Writes a value if there is none yet; false if there is one. Concurrent callers wait for this transaction's end.
       */
      claim: (name: string, value: string) =>
        isFound(
          database.query("insert into settings (name, value) values ($1, $2) on conflict do nothing returning name", [
            name,
            value
          ])
        ),

      /** Locks and reads the value under a name until the transaction ends; undefined if there is none. */
      lock: (name: string) =>
        firstValue<string>(database.query("select value from settings where name = $1 for update", [name])),

      /** Reads the value under a name; undefined if there is none. */
      find: (name: string) => firstValue<string>(database.query("select value from settings where name = $1", [name])),

      write: (name: string, value: string) =>
        Effect.asVoid(database.query("update settings set value = $2 where name = $1", [name, value])),

      /** Returns the value under a name, storing the proposal if there is none: the first caller's proposal stays. */
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
