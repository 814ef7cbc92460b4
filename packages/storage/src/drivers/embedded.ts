import type { PGlite } from "@electric-sql/pglite"
import { Effect, type Scope } from "effect"
import { existsSync, renameSync, rmSync } from "node:fs"
import * as tables from "../tables/index.ts"
import { clientOf, type Db, type Driver, type Opened } from "./Driver.ts"
import { migrationsFolder } from "./migrationsFolder.ts"

const instantTypes = [1082, 1114, 1184]
const asText = Object.fromEntries(instantTypes.map((type) => [type, (value: string) => value]))

/** Opens the embedded database in a folder, or in memory. A new folder is unpacked from a prepared one beside its final path (three times as fast as initdb) and then renamed, so that an interrupted start leaves nothing half made. */
const pglite = async (dataDir: string | undefined) => {
  const { PGlite } = await import("@electric-sql/pglite")
  if (dataDir !== undefined && existsSync(dataDir)) return PGlite.create(dataDir)
  const { dataDir: initialised } = await import("@electric-sql/pglite-prepopulatedfs")
  const loadDataDir = await initialised()
  if (dataDir === undefined) return PGlite.create({ loadDataDir })
  const unfinished = `${dataDir}.new`
  rmSync(unfinished, { recursive: true, force: true })
  await (await PGlite.create({ dataDir: unfinished, loadDataDir })).close()
  renameSync(unfinished, dataDir)
  return PGlite.create(dataDir)
}

const transactionOn =
  (db: Db): Driver["transaction"] =>
  (body) =>
    db.transaction(async (tx) => {
      const opened: Opened = { db: tx, posted: [], nested: transactionOn(tx) }
      const result = await body(opened)
      await Promise.all(opened.posted)
      return result
    })

/** Postgres within this process, in `dataDir` or in memory; migrated. */
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
    const db = drizzle(client as unknown as PGlite, { schema: tables })
    yield* Effect.promise(() => migrate(db, { migrationsFolder }))
    return {
      kind: "pglite",
      db: db as unknown as Db,
      send: async (db, text, params) =>
        (await clientOf<PGlite>(db).query<any>(text, [...params], { parsers: asText })).rows,
      transaction: transactionOn(db as unknown as Db)
    }
  })
