import { afterAll, assert, describe, it } from "@effect/vitest"
import { CurrentHome, currentHome } from "@tidings/schema/homes/Home"
import { newId } from "@tidings/schema/Id"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { pgbouncer, pgbouncerIsMissing } from "../testing/pgbouncer.ts"
import { emptyDatabase, freshDatabase, postgresIsMissing, whyMissing } from "../testing/postgres.ts"
import { addWorkspace, openHomes, twoHomes } from "../testing/twoHomes.ts"
import { inEachHome } from "./inEachHome.ts"
import { inHome, inHomeOf } from "./inHome.ts"

const note = (database: Database["Service"], name: string) =>
  database.query("insert into settings (name, value) values ($1, $1)", [name])
const noted = (database: Pick<Database["Service"], "query">) =>
  Effect.map(database.query<{ readonly name: string }>("select name from settings order by name", []), (rows) =>
    rows.map(({ name }) => name)
  )

/** Made once for the suites that share it. */
const scope = Scope.makeUnsafe()
const ofTwo = await Effect.runPromise(Effect.cached(Scope.provide(twoHomes, scope)))
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

describe.skipIf(postgresIsMissing)(`homes${whyMissing}`, () => {
  it.live("have rows, transactions and ids of their own", () =>
    Effect.gen(function* () {
      const database = yield* ofTwo
      yield* database.homes.each(database.query("delete from settings", []))
      const inSecond = <A, E>(self: Effect.Effect<A, E>) => inHome("01", self)

      yield* note(database, "of the first")
      yield* inSecond(note(database, "of the second"))
      assert.deepStrictEqual(
        [yield* noted(database), yield* inSecond(noted(database)), yield* database.homes.each(noted(database))],
        [["of the first"], ["of the second"], [["of the first"], ["of the second"]]]
      )
      assert.deepStrictEqual(yield* inSecond(noted(database.ofInstallation)), ["of the first"])

      // What happens in another home is no part of the open transaction.
      const rolledBack = database.transaction(
        Effect.all([note(database, "gone"), inSecond(note(database, "kept")), Effect.fail("no")])
      )
      assert.isTrue(Exit.isFailure(yield* Effect.exit(rolledBack)))
      assert.deepStrictEqual(yield* noted(database), ["of the first"])
      assert.deepStrictEqual(yield* inSecond(noted(database)), ["kept", "of the second"])
      const within = inSecond(database.transaction(Effect.andThen(note(database, "whole"), inSecond(noted(database)))))
      assert.include(yield* within, "whole")

      const id = yield* inSecond(Effect.sync(() => newId("snd", 0)))
      assert.deepStrictEqual(yield* inHomeOf(id, Effect.sync(currentHome)), "01")
      assert.deepStrictEqual(yield* inHomeOf(newId("snd", 0), inSecond(CurrentHome)), "01")
      assert.deepStrictEqual(yield* inHomeOf("snd_1", inSecond(CurrentHome)), "01")
    }).pipe(Effect.scoped)
  )

  it.live("that another process added are found by the first id of theirs, and a code of none leads to the first", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const [one, other] = [yield* openHomes(url), yield* openHomes(url)]
      const seen = new Array<string>()
      yield* inEachHome(
        other,
        Effect.map(CurrentHome, (home) => void seen.push(home))
      )
      assert.deepStrictEqual(yield* one.homes.add("second"), { code: "01", schema: "second", isOpen: true })
      yield* inHome("01", note(one, "of the second"))
      assert.deepStrictEqual(yield* inHome("01", noted(other)), ["of the second"])
      assert.deepStrictEqual(yield* inHome("zz", noted(other)), [])
      assert.deepStrictEqual(yield* other.homes.codes, ["00", "01"])
      yield* Effect.sleep("6 seconds")
      assert.deepStrictEqual(seen, ["00", "01"])

      const third = yield* openHomes(url)
      assert.deepStrictEqual(yield* third.homes.codes, ["00", "01"])
    }).pipe(Effect.scoped)
  )

  it.live("are each added once, where nothing of others is, and the emptiest open one is found", () =>
    Effect.gen(function* () {
      const database = yield* openHomes(yield* freshDatabase)
      const { add, emptiest, list, mark, sizeOf } = database.homes
      yield* database.query("create schema strange", [])
      yield* database.query("create table strange.things (id int)", [])
      const refusals = yield* Effect.forEach(["strange", "Home", "a-b", "", "public"], (name) => Effect.flip(add(name)))
      assert.deepStrictEqual(
        refusals.map(({ _tag }) => _tag),
        Array(5).fill("HomeRefused")
      )
      const asked = yield* Effect.forEach(["b", "b", "c"], (name) => Effect.exit(add(name)), { concurrency: 3 })
      assert.lengthOf(asked.filter(Exit.isSuccess), 2)
      const homes = yield* list
      assert.sameMembers(
        homes.map(({ schema }) => schema),
        ["public", "b", "c"]
      )
      assert.deepStrictEqual(
        homes.map(({ code }) => code),
        ["00", "01", "02"]
      )

      yield* addWorkspace(database)
      assert.strictEqual(yield* emptiest, "01")
      yield* inHome("01", addWorkspace(database))
      assert.strictEqual(yield* emptiest, "02")
      assert.deepInclude(yield* sizeOf("01"), { workspaces: 1, dueJobs: 0 })
      yield* inHome("02", addWorkspace(database))
      yield* inHome("02", addWorkspace(database))
      yield* mark("public", false)
      yield* mark(homes[1]!.schema, false)
      assert.strictEqual(yield* emptiest, "02")
      yield* mark(homes[2]!.schema, false)
      assert.strictEqual(yield* emptiest, "00")
      yield* mark("public", true)
      assert.isUndefined(yield* mark("none", true))
      assert.deepStrictEqual(
        (yield* list).map(({ isOpen }) => isOpen),
        [true, false, false]
      )
    }).pipe(Effect.scoped)
  )

  it.live("share no statement of many callers", () =>
    Effect.gen(function* () {
      const database = yield* ofTwo
      yield* database.homes.each(database.query("delete from settings", []))
      const written: Array<[home: string, items: ReadonlyArray<string>]> = []
      const write = yield* grouped((items: ReadonlyArray<string>) =>
        Effect.as(
          Effect.andThen(
            Effect.sync(() => void written.push([currentHome(), items])),
            Effect.forEach(items, (item) => note(database, item))
          ),
          items
        )
      )
      const texts = Array.from({ length: 40 }, (_, n) => `${n % 2} ${n}`)
      yield* Effect.forEach(texts, (text) => inHome(text.startsWith("1") ? "01" : "00", write(text)), {
        concurrency: "unbounded"
      })
      for (const [home, items] of written) for (const item of items) assert.isTrue(home.endsWith(item[0]!))
      assert.lengthOf(yield* inHome("01", noted(database)), 20)
    }).pipe(Effect.scoped)
  )

  it.live.skipIf(pgbouncerIsMissing)(
    "are each meant by what goes through a pooler, which lends connections to all",
    () =>
      Effect.gen(function* () {
        const direct = yield* freshDatabase
        const database = yield* openHomes(yield* pgbouncer(direct, { poolSize: 2 }), direct)
        yield* database.homes.add("second")
        yield* database.homes.add("third")
        const numbers = Array.from({ length: 120 }, (_, n) => n)
        yield* Effect.forEach(
          numbers,
          (n) =>
            inHome(
              `0${n % 3}`,
              n % 2 === 0
                ? note(database, `${n}`)
                : database.transaction(Effect.andThen(note(database, `${n}`), noted(database)))
            ),
          { concurrency: 16 }
        )
        for (const home of [0, 1, 2])
          assert.sameMembers(
            [...(yield* inHome(`0${home}`, noted(database)))],
            numbers.filter((n) => n % 3 === home).map(String)
          )
        const twice = Effect.exit(
          inHome(
            "01",
            database.unique((db) => db.execute("insert into settings values ('1', '')"))
          )
        )
        assert.isTrue(Exit.isFailure(yield* twice))
        assert.lengthOf(yield* inHome("01", noted(database)), 40)
      }).pipe(Effect.scoped)
  )

  it.live("are one by default, and the embedded database is one for good", () =>
    Effect.gen(function* () {
      const database = yield* openHomes(yield* emptyDatabase)
      assert.deepStrictEqual(yield* database.homes.list, [{ code: "00", schema: "public", isOpen: true }])
      const context = yield* Layer.build(Layer.fresh(Database.layerPglite()))
      const { homes } = Context.get(context, Database)
      assert.deepStrictEqual(yield* homes.list, [{ code: "00", schema: "public", isOpen: true }])
      assert.include((yield* Effect.flip(homes.add("second"))).message, "need Postgres")
    }).pipe(Effect.scoped)
  )
})
