import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Database } from "./Database.ts"
import { inspectPglite, inspectPostgres } from "./Inspection.ts"
import { emptyDatabase, freshDatabase, postgresIsMissing, whyMissing } from "./testing/postgres.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-inspection-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

it.effect("finds no embedded database where none was made, and makes none", () =>
  Effect.gen(function* () {
    assert.isUndefined(yield* inspectPglite(join(yield* folder, "postgres")))
  })
)

it.effect("finds an opened embedded database migrated and writable, with the time", () =>
  Effect.gen(function* () {
    const dataDir = yield* folder
    yield* Effect.scoped(Layer.build(Database.layerPglite(dataDir)))
    const found = yield* inspectPglite(dataDir)
    assert.deepInclude(found, { unwritable: undefined, needAttention: [] })
    assert.isNotEmpty(found!.migrations)
    assert.isTrue(found!.migrations.every(({ applied }) => applied))
    assert.closeTo(found!.nowMs, Date.now(), 60_000)
    assert.match(found!.version, /^\d+\.\d+/u)
  })
)

it.effect.skipIf(postgresIsMissing)(
  `finds a new served database without migrations, and applies none${whyMissing}`,
  () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      for (const _ of ["once", "again"]) {
        const found = yield* inspectPostgres(url)
        assert.isTrue(found.migrations.every(({ applied }) => !applied))
      }
      yield* Effect.scoped(Layer.build(Database.layerPostgres(url, { max: 1 })))
      assert.isTrue((yield* inspectPostgres(url)).migrations.every(({ applied }) => applied))
    })
)

it.effect.skipIf(postgresIsMissing)(`says in the database's words why it takes no rows${whyMissing}`, () =>
  Effect.gen(function* () {
    const url = new URL(yield* freshDatabase)
    yield* Effect.scoped(Layer.build(Database.layerPostgres(url.href, { max: 1 })))
    url.searchParams.set("default_transaction_read_only", "on")
    assert.include((yield* inspectPostgres(url.href)).unwritable, "read-only transaction")
  })
)

it.effect("fails with the driver's code where nobody listens", () =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(inspectPostgres("postgres://127.0.0.1:1/none"))
    assert.strictEqual(error.code, "ECONNREFUSED")
  })
)
