import { assert, describe, it } from "@effect/vitest"
import { CurrentHome } from "@tidings/schema/homes/Home"
import { Effect } from "effect"
import type { Database } from "../Database.ts"
import { postgresIsMissing, whyMissing } from "../testing/postgres.ts"
import { addDeletedPage, addLink, addWorkspace, twoHomes } from "../testing/twoHomes.ts"
import { homeDirectory } from "./homeDirectory.ts"
import { inHome } from "./inHome.ts"

const age = (database: Database["Service"]) =>
  database.query("update directory set reserved_at = reserved_at - interval '2 minutes'", [])

describe.skipIf(postgresIsMissing)(`the directory of homes${whyMissing}`, () => {
  it.live("gives a name once, however many ask, and again once nothing came of it for a minute", () =>
    Effect.gen(function* () {
      const database = yield* twoHomes
      const { free, homeOf, inHomeOf, isElsewhere, reserve, taken } = homeDirectory(database)
      const reserved = (name: string) => Effect.flatten(reserve("link", name))
      const all = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, n) => n),
        (n) =>
          inHome(
            `0${n % 2}`,
            Effect.map(reserved("spring"), (isOurs) => [`0${n % 2}`, isOurs] as const)
          ),
        { concurrency: 20 }
      )
      const home = yield* homeOf("link", "spring")
      for (const [asking, isOurs] of all) assert.strictEqual(isOurs, asking === home)

      // In the first home with its transaction, in another one before it.
      const failing = database.transaction(Effect.andThen(reserved("rolled-back"), Effect.fail("no")))
      yield* Effect.exit(failing)
      assert.isUndefined(yield* homeOf("link", "rolled-back"))
      yield* Effect.exit(inHome("01", failing))
      assert.strictEqual(yield* homeOf("link", "rolled-back"), "01")
      assert.isFalse(yield* reserved("rolled-back"))
      yield* age(database)
      yield* inHome("01", reserved("rolled-back"))
      assert.isFalse(yield* reserved("rolled-back"), "a home that asks again lost the name")
      yield* age(database)
      assert.isTrue(yield* reserved("rolled-back"))

      // A name that its home has is never in vain.
      yield* inHome(
        "01",
        Effect.gen(function* () {
          const id = yield* addWorkspace(database)
          yield* reserved("stands")
          yield* addLink(database, id, "Stands", true)
        })
      )
      yield* age(database)
      assert.isFalse(yield* reserved("stands"))
      assert.isTrue(yield* isElsewhere("link", "stands"))
      assert.deepStrictEqual([...(yield* taken("link", ["stands", "free"]))], ["stands"])
      assert.strictEqual(yield* inHomeOf("link", "stands", CurrentHome), "01")
      assert.strictEqual(yield* inHomeOf("link", "free", CurrentHome), "00")
      yield* free("link", "stands")
      assert.strictEqual(yield* homeOf("link", "stands"), "01", "another home freed it")
      yield* inHome("01", free("link", "stands"))
      assert.isUndefined(yield* homeOf("link", "stands"))
    }).pipe(Effect.scoped)
  )

  it.live("frees names that nothing came of, and looks no more at those that their home has", () =>
    Effect.gen(function* () {
      const database = yield* twoHomes
      const { freeUnused, homeOf, reserve, taken } = homeDirectory(database)
      const reserved = (kind: "host" | "link" | "page", name: string) => Effect.flatten(reserve(kind, name))
      const kinds = ["host", "link", "page"] as const
      const inVain = Array.from({ length: 1_500 }, (_, n) => `vain-${n}`)
      yield* inHome(
        "01",
        Effect.gen(function* () {
          const id = yield* addWorkspace(database)
          yield* database.query(
            "insert into link_domains (host, workspace_id, created_at) values ('stands', $1, now())",
            [id]
          )
          yield* addLink(database, id, "Stands", true)
          yield* addLink(database, id, "stands", false)
          yield* addDeletedPage(database, id, "stands", true)
          yield* addDeletedPage(database, id, "missing", false)
          for (const kind of kinds) for (const name of ["stands", "missing"]) yield* reserved(kind, name)
          for (const kind of ["link", "page"] as const) yield* reserved(kind, "test/stands")
          yield* Effect.forEach(inVain, (name) => reserved("link", name), { discard: true })
        })
      )
      yield* age(database)
      yield* inHome("01", reserved("link", "just-now"))
      yield* reserved("link", "of-the-first")
      yield* inHome("00", freeUnused)
      assert.strictEqual(yield* homeOf("link", "missing"), "01", "the first home freed a name of another")
      yield* inHome("01", freeUnused)
      for (const kind of kinds) {
        assert.strictEqual(yield* homeOf(kind, "stands"), "01")
        assert.isUndefined(yield* homeOf(kind, "missing"))
      }
      assert.strictEqual(yield* homeOf("link", "test/stands"), "01")
      assert.isUndefined(yield* homeOf("page", "test/stands"))
      assert.deepStrictEqual([...(yield* taken("link", [...inVain, "just-now", "of-the-first"]))].toSorted(), [
        "just-now",
        "of-the-first"
      ])
      const pending = yield* database.query("select kind, name from directory where reserved_at is not null", [])
      assert.sameDeepMembers(
        [...pending],
        [
          { kind: "link", name: "just-now" },
          { kind: "link", name: "of-the-first" }
        ]
      )

      // One that was reserved by a clock which was ahead holds up nobody either.
      yield* inHome("01", reserved("link", "ahead"))
      yield* database.query(
        "update directory set reserved_at = reserved_at + interval '1 hour' where name = 'ahead'",
        []
      )
      assert.isTrue(yield* reserved("link", "ahead"))
      yield* inHome("01", reserved("page", "ahead"))
      yield* database.query(
        "update directory set reserved_at = reserved_at + interval '1 hour' where kind = 'page'",
        []
      )
      yield* inHome("01", freeUnused)
      assert.isUndefined(yield* homeOf("page", "ahead"))

      // A name that its home gave up without a word, by a crash between the commit and the freeing.
      yield* inHome("01", database.query("delete from links where livemode", []))
      assert.isTrue(yield* reserved("link", "stands"))
    }).pipe(Effect.scoped)
  )
})
