import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Layer, Logger } from "effect"
import { Database, UniqueViolation } from "./Database.ts"
import { settings } from "./tables/index.ts"
import { freshDatabase, postgresIsMissing, whyMissing } from "./testing/postgres.ts"

const lines: Array<string> = []
const log = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])

const names = Effect.fnUntraced(function* () {
  const database = yield* Database
  const rows = yield* database.query<{ readonly name: string }>("select name from settings order by name", [])
  return rows.map(({ name }) => name)
})

const insert = (name: string) =>
  Database.use((database) =>
    Effect.asVoid(database.query("insert into settings (name, value) values ($1, '')", [name]))
  )

const inserting = "insert into settings (name, value) values ($1, '') returning name"
const post = (name: string) => Database.use((database) => database.post(inserting, [name]))
const ask = (name: string) => Database.use((database) => database.ask<{ readonly name: string }>(inserting, [name]))

const transaction = <A, E, R>(self: Effect.Effect<A, E, R>) => Database.use((database) => database.transaction(self))
const afterCommit = (effect: Effect.Effect<unknown>) => Database.use((database) => database.afterCommit(effect))

/** Every guarantee, as an effect over an empty settings table. */
const guarantees: Readonly<Record<string, Effect.Effect<void, unknown, Database>>> = {
  "keeps what a transaction wrote, all of it or none": Effect.gen(function* () {
    yield* transaction(Effect.andThen(insert("a"), insert("b")))
    const failed = yield* Effect.exit(transaction(Effect.andThen(insert("c"), Effect.fail("no"))))
    assert.deepStrictEqual(failed, Exit.fail("no"))
    yield* Effect.exit(transaction(Effect.andThen(insert("d"), insert("a"))))
    assert.deepStrictEqual(yield* names(), ["a", "b"])
  }),

  "says of a statement that failed what it was, and none of its values": Effect.gen(function* () {
    yield* insert("a secret value")
    const again = Database.use((database) =>
      database.run((db) => db.insert(settings).values({ name: "a secret value", value: "" }))
    )
    const failed = yield* Effect.exit(again)
    const words = Exit.isFailure(failed) ? Cause.pretty(failed.cause) : ""
    assert.include(words, 'insert into "settings"')
    assert.include(words, "settings_pkey")
    assert.notInclude(words, "a secret value")
  }),

  "takes a boolean for itself alone, never a text for one": Effect.gen(function* () {
    const database = yield* Database
    const said = (value: unknown) => database.query("select $1::boolean as said", [value])
    assert.deepStrictEqual(
      [yield* said(true), yield* said(false), yield* said(null)],
      [[{ said: true }], [{ said: false }], [{ said: null }]]
    )
    for (const text of ["true", "f", 1]) assert.isTrue(Exit.isFailure(yield* Effect.exit(said(text))), String(text))
    assert.deepStrictEqual(yield* said(true), [{ said: true }])
  }),

  "rolls a nested transaction back to its beginning, and the outer one goes on": Effect.gen(function* () {
    yield* transaction(
      Effect.gen(function* () {
        yield* insert("outer")
        yield* Effect.exit(transaction(Effect.andThen(insert("inner"), Effect.fail("no"))))
        yield* transaction(insert("second"))
      })
    )
    assert.deepStrictEqual(yield* names(), ["outer", "second"])
  }),

  "rolls nested transactions back with the outer one": Effect.gen(function* () {
    yield* Effect.exit(transaction(Effect.andThen(transaction(insert("inner")), Effect.fail("no"))))
    assert.deepStrictEqual(yield* names(), [])
  }),

  "rolls back to the beginning of a nested transaction though others within it have ended": Effect.gen(function* () {
    yield* transaction(
      Effect.gen(function* () {
        yield* insert("outer")
        yield* Effect.exit(
          transaction(
            Effect.gen(function* () {
              yield* insert("first")
              yield* transaction(insert("second"))
              return yield* Effect.fail("no")
            })
          )
        )
      })
    )
    assert.deepStrictEqual(yield* names(), ["outer"])
  }),

  "commits what was posted with the rest, waiting for its rows only where asked": Effect.gen(function* () {
    const rows = yield* transaction(
      Effect.gen(function* () {
        yield* insert("a")
        yield* post("b")
        return yield* yield* ask("c")
      })
    )
    assert.deepStrictEqual([rows, yield* names()], [[{ name: "c" }], ["a", "b", "c"]])
  }),

  "fails the transaction for a posted statement that fails, with the cause that came first": Effect.gen(function* () {
    const exit = yield* Effect.exit(transaction(Effect.andThen(post("a"), post("a"))))
    const later = yield* Effect.exit(
      transaction(
        Effect.gen(function* () {
          yield* post("a")
          yield* post("a")
          yield* insert("b")
        })
      )
    )
    for (const failed of [exit, later])
      assert.include(String(Exit.isFailure(failed) && Cause.squash(failed.cause)), "settings_pkey")
    assert.deepStrictEqual(yield* names(), [])
  }),

  "rolls a posted statement back with its nested transaction": Effect.gen(function* () {
    yield* transaction(
      Effect.gen(function* () {
        yield* post("outer")
        yield* Effect.exit(transaction(Effect.andThen(post("inner"), Effect.fail("no"))))
        yield* Effect.exit(
          transaction(Effect.andThen(Effect.andThen(post("outer"), insert("other")), Effect.fail("no")))
        )
      })
    )
    assert.deepStrictEqual(yield* names(), ["outer"])
  }),

  "writes a posted statement at once where no transaction is open": Effect.gen(function* () {
    assert.deepStrictEqual(yield* yield* ask("a"), [{ name: "a" }])
    assert.deepStrictEqual(yield* names(), ["a"])
  }),

  "rolls back before an interruption is over": Effect.gen(function* () {
    const begun = yield* Deferred.make<void>()
    const fiber = yield* Effect.forkChild(
      transaction(
        Effect.gen(function* () {
          yield* insert("never")
          yield* Deferred.succeed(begun, undefined)
          return yield* Effect.never
        })
      )
    )
    yield* Deferred.await(begun)
    yield* Fiber.interrupt(fiber)
    assert.deepStrictEqual(yield* names(), [])
  }),

  "runs effects after the outermost commit, in order, and at once where no transaction is open": Effect.gen(
    function* () {
      const seen: Array<string> = []
      const see = (what: string) => afterCommit(Effect.sync(() => void seen.push(what)))
      yield* transaction(
        Effect.gen(function* () {
          yield* see("first")
          yield* transaction(see("nested"))
          yield* see("last")
          seen.push("body")
        })
      )
      yield* see("alone")
      assert.deepStrictEqual(seen, ["body", "first", "nested", "last", "alone"])
    }
  ),

  "forgets the effects of what was rolled back": Effect.gen(function* () {
    const seen: Array<string> = []
    const see = (what: string) => afterCommit(Effect.sync(() => void seen.push(what)))
    yield* transaction(
      Effect.andThen(see("outer"), Effect.exit(transaction(Effect.andThen(see("inner"), Effect.fail("no")))))
    )
    yield* Effect.exit(transaction(Effect.andThen(see("gone"), Effect.fail("no"))))
    assert.deepStrictEqual(seen, ["outer"])
  }),

  "lets an effect after the commit read what was committed, outside the transaction": Effect.gen(function* () {
    const seen: Array<ReadonlyArray<string>> = []
    const database = yield* Database
    const read = Effect.provideService(
      Effect.map(names(), (found) => void seen.push(found)),
      Database,
      database
    )
    yield* transaction(Effect.andThen(insert("a"), afterCommit(read)))
    assert.deepStrictEqual(seen, [["a"]])
  }),

  "answers a committed call though an effect after its commit fails, runs the others and logs the failure": Effect.gen(
    function* () {
      lines.length = 0
      const seen: Array<string> = []
      const answer = yield* Effect.exit(
        transaction(
          Effect.gen(function* () {
            yield* insert("kept")
            yield* afterCommit(Effect.die(new Error("bell is broken")))
            yield* afterCommit(Effect.sync(() => void seen.push("second")))
            return "answer"
          })
        )
      )
      assert.deepStrictEqual(answer, Exit.succeed("answer"))
      assert.deepStrictEqual([yield* names(), seen], [["kept"], ["second"]])
      assert.match(lines.join("\n"), /after a commit failed/u)
      assert.isTrue(Exit.isSuccess(yield* Effect.exit(afterCommit(Effect.die("alone")))))
    }
  ),

  "tells a unique violation by its constraint, and any other failure as a defect": Effect.gen(function* () {
    const database = yield* Database
    const twice = (name: string | null) =>
      database.unique((db) => db.insert(settings).values({ name: name as string, value: "" }))
    yield* twice("a")
    const violation = yield* Effect.flip(twice("a"))
    assert.instanceOf(violation, UniqueViolation)
    assert.strictEqual(violation.constraint, "settings_pkey")
    const renamed = (from: string, to: string) =>
      database.query(`alter table settings rename constraint ${from} to ${to}`, [])
    yield* renamed("settings_pkey", "settings_pkey_102160")
    const ofShard = yield* Effect.flip(twice("a"))
    yield* renamed("settings_pkey_102160", "settings_pkey")
    assert.strictEqual(ofShard.constraint, "settings_pkey")
    const exit = yield* Effect.exit(twice(null))
    assert.isTrue(Exit.isFailure(exit) && Exit.hasDies(exit))
  })
}

const emptied = (guarantee: Effect.Effect<void, unknown, Database>) =>
  Effect.andThen(
    Database.use((database) => database.query("delete from settings", [])),
    guarantee
  )

const suite = (driver: string, layer: Layer.Layer<Database>, isSkipped: boolean) =>
  describe(`${driver}`, () => {
    it.layer(Layer.merge(layer, log))((test) => {
      for (const [title, guarantee] of Object.entries(guarantees)) {
        test.effect.skipIf(isSkipped)(`${title}`, () => emptied(guarantee))
      }
    })
  })

const served = Layer.unwrap(Effect.map(freshDatabase, (url) => Database.layerPostgres(url)))

suite("embedded", Database.layerPglite(), false)
suite(`a server${whyMissing}`, postgresIsMissing ? (Layer.empty as never) : served, postgresIsMissing)
