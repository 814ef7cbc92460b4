import type { PGlite } from "@electric-sql/pglite"
import { Effect, type Scope } from "effect"
import { existsSync, renameSync, rmSync } from "node:fs"
import { clientOf, type Db, type Driver, type OpenTransaction } from "./Driver.ts"
import { currentSchema, migrationsOf } from "./migrating.ts"
import { loadPglite } from "./pglite/loadPglite.ts"
import { unpack } from "./pglite/unpack.ts"

const instantTypes = [1082, 1114, 1184]
const asText = Object.fromEntries(instantTypes.map((type) => [type, (value: string) => value]))

// The default of Postgres is 128 MB, all of it touched at start; the operating system caches the rest anyway.
const ownBuffers = ["-c", "shared_buffers=16MB"]

/** Settings of a database in memory, which nothing has to outlive: its log has no more than a rollback needs. */
const inMemory = ["wal_level=minimal", "max_wal_senders=0", "full_page_writes=off", "synchronous_commit=off"].flatMap(
  (setting) => ["-c", setting]
)

/** The first database in memory once it is migrated, from which the process copies the others. */
let migratedInMemory: Blob | undefined

/**
 * Opens the embedded database in a folder, or in memory. A new folder is unpacked from a prepared one next to its final
 * path (three times as fast as initdb) and then renamed, so that an interrupted start leaves nothing half made.
 */
const pglite = async (dataDir: string | undefined) => {
  const { PGlite } = await loadPglite()
  const startParams = [...PGlite.defaultStartParams, ...ownBuffers]
  if (dataDir !== undefined && existsSync(dataDir)) return PGlite.create({ dataDir, startParams })
  const { dataDir: initialised } = await import("@electric-sql/pglite-prepopulatedfs")
  const loadDataDir = (dataDir === undefined && migratedInMemory) || (await initialised())
  if (dataDir === undefined) return PGlite.create({ loadDataDir, startParams: [...startParams, ...inMemory] })
  const unfinished = `${dataDir}.new`
  rmSync(unfinished, { recursive: true, force: true })
  unpack(await loadDataDir.bytes(), unfinished)
  renameSync(unfinished, dataDir)
  return PGlite.create({ dataDir, startParams })
}

const transactionOn =
  (db: Db): Driver["transaction"] =>
  (body) =>
    db.transaction(async (tx) => {
      const opened: OpenTransaction = { db: tx, posted: [], nested: transactionOn(tx) }
      const result = await body(opened)
      await Promise.all(opened.posted)
      return result
    })

/** Postgres within this process, in `dataDir` or in memory; runs the migrations. */
export const embedded = (dataDir: string | undefined): Effect.Effect<Driver, never, Scope.Scope> =>
  Effect.gen(function* () {
    const opening = pglite(dataDir)
    const [{ drizzle }, { migrate }, { embeddedClient }] = yield* Effect.promise(() =>
      Promise.all([
        import("drizzle-orm/pglite"),
        import("drizzle-orm/pglite/migrator"),
        import("./pglite/embeddedClient.ts")
      ])
    )
    const client = yield* Effect.acquireRelease(
      Effect.promise(async () => embeddedClient(await opening)),
      (client) => Effect.promise(() => client.close())
    )
    const db = drizzle(client as unknown as PGlite)
    yield* Effect.promise(() =>
      db.execute<{ schema: string }>(currentSchema).then(({ rows }) => migrate(db, migrationsOf(rows)))
    )
    if (dataDir === undefined && migratedInMemory === undefined)
      migratedInMemory = yield* Effect.promise(async () => (await opening).dumpDataDir("none"))
    return {
      kind: "pglite",
      db: db as unknown as Db,
      send: async (db, text, params) =>
        (await clientOf<PGlite>(db).query<any>(text, [...params], { parsers: asText })).rows,
      transaction: transactionOn(db as unknown as Db)
    }
  })
