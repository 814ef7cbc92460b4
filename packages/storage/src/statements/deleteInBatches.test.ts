import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import { ownDatabase } from "../testing/postgres.ts"
import { deleteInBatches } from "./deleteInBatches.ts"

layer(ownDatabase)("deleting in batches", (it) => {
  it.effect("takes all that meets the condition, at most 1,000 rows a statement, and nothing else", () =>
    Effect.gen(function* () {
      const database = yield* Database
      const statements: Array<string> = []
      const watched: Database["Service"] = {
        ...database,
        query: (text, params) =>
          Effect.suspend(() => {
            statements.push(text)
            return database.query(text, params)
          })
      }
      yield* database.query(
        "insert into settings (name, value) select lpad(n::text, 5, '0'), '' from generate_series(1, 2600) n",
        []
      )
      yield* deleteInBatches(watched, "settings", "name <= $1", ["02500"])
      const [left] = yield* database.query<{ readonly n: number }>("select count(*)::int as n from settings", [])
      assert.deepStrictEqual([left!.n, statements.length], [100, 3])
    })
  )
})
