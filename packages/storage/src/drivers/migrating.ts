import { Effect } from "effect"
import { fileURLToPath } from "node:url"
import { databaseAddressOf } from "./databaseAddressOf.ts"

/** Folder of the SQL migrations, which create and change the tables in order. */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url))

/** The table of the applied migrations; each schema has its own. */
export const migrationsTable = "migrations"

/**
 * Options of drizzle's migrator for the schema that the connection's statements mean, the first existing one of its
 * search_path, given the answer to `currentSchema`.
 */
export const migrationsOf = ([row]: ReadonlyArray<{ readonly schema?: string | null }>) => {
  if (!row?.schema) throw new Error("no schema of the connection's search_path exists in this database: create one")
  return { migrationsFolder, migrationsTable, migrationsSchema: row.schema }
}

export const currentSchema = "select current_schema() as schema"

// An arbitrary number that no other program is likely to lock on this database.
const migrationLock = 7_164_930_011

/**
 * Migrates the database at a URL, one process at a time: others wait for a transaction-level lock, which drizzle's
 * commit releases. A session-level lock would stay on a pooler's connection, out of reach. Returns the number of homes
 * that it leads to.
 */
export const migrated = (url: string): Effect.Effect<number> =>
  Effect.promise(async () => {
    const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
      import("postgres"),
      import("drizzle-orm/postgres-js"),
      import("drizzle-orm/postgres-js/migrator")
    ])
    const at = databaseAddressOf(url)
    const single = postgres(at.url, { ...at.socket, max: 1, prepare: false, fetch_types: false, onnotice: () => {} })
    try {
      await single.unsafe("begin")
      await single.unsafe(`select pg_advisory_xact_lock(${migrationLock})`)
      // Drizzle's own `begin` runs within ours, and its commit ends both.
      await migrate(drizzle(single), migrationsOf(await single.unsafe(currentSchema)))
      await single.unsafe("commit")
      const [counted] = await single.unsafe("select count(*) filter (where code <> '00')::int as others from homes")
      return 1 + counted!["others"]
    } finally {
      await single.end({ timeout: 5 })
    }
  })
