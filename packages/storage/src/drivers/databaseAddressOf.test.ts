import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { Database } from "../Database.ts"
import { inspectPostgres } from "../Inspection.ts"
import { listen, notify } from "../notifications.ts"
import { allValues } from "../rows.ts"
import { emptyDatabase, freshDatabase, postgresIsMissing, whyMissing } from "../testing/postgres.ts"
import { databaseAddressOf } from "./databaseAddressOf.ts"

describe("the address of a database", () => {
  it.each([
    [
      "postgres://tidings@localhost/tidings?host=db.example",
      "postgres://tidings@localhost/tidings?host=db.example",
      undefined
    ],
    ["postgresql:///tidings?host=/run/postgresql", "postgresql:///tidings", "/run/postgresql/.s.PGSQL.5432"],
    [
      "postgres://tidings@db.example:5433/tidings?search_path=home_a",
      "postgres://tidings@db.example:5433/tidings?search_path=home_a",
      undefined
    ],
    [
      "postgres://tidings@localhost/tidings?host=/run/postgresql",
      "postgres://tidings@localhost/tidings",
      "/run/postgresql/.s.PGSQL.5432"
    ],
    [
      "postgresql://tidings@localhost:5433/tidings?host=%2Frun%2Fpostgresql&search_path=home_a",
      "postgresql://tidings@localhost:5433/tidings?search_path=home_a",
      "/run/postgresql/.s.PGSQL.5433"
    ]
  ])("%s", (url, plain, path) => {
    assert.deepStrictEqual(databaseAddressOf(url), { url: plain, socket: path === undefined ? {} : { path } })
  })
})

describe.skipIf(postgresIsMissing)(`a database at its server's socket${whyMissing}`, () => {
  it.live("is migrated, asked, listened to and inspected there", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const folders = Database.use(({ query }) =>
        allValues<string>(query("select current_setting('unix_socket_directories')", []))
      )
      const [folder] = yield* Effect.provide(folders, Database.layerPostgres(yield* freshDatabase, { max: 1 }))
      const bySocket = `${url}?host=${encodeURIComponent(folder!.split(",")[0]!)}`
      yield* Effect.gen(function* () {
        const { query } = yield* Database
        assert.deepStrictEqual(yield* query("select inet_server_addr() is null as local", []), [{ local: true }])
        const heard = yield* Deferred.make<string>()
        yield* Effect.asVoid(
          listen(bySocket, "sockets", (text) => void Deferred.doneUnsafe(heard, Effect.succeed(text)))
        )
        yield* notify("sockets", "here")
        assert.strictEqual(yield* Deferred.await(heard), "here")
      }).pipe(Effect.provide(Database.layerPostgres(bySocket, { max: 2 })))
      assert.match((yield* inspectPostgres(bySocket)).version, /^\d/u)
    }).pipe(Effect.scoped)
  )
})
