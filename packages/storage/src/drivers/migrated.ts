import { Effect } from "effect"
import { currentSchema, migrationsOf } from "./migrationsFolder.ts"

// An arbitrary number that no other program is likely to lock on this database.
const migrationLock = 7_164_930_011

/**
 * Migrates the database at a URL, one process at a time: others wait for a transaction-level lock, which drizzle's
 * commit releases. A session-level lock would stay on a pooler's connection, out of reach.
 */
export const migrated = (url: string): Effect.Effect<void> =>
  Effect.promise(async () => {
    const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
      import("postgres"),
      import("drizzle-orm/postgres-js"),
      import("drizzle-orm/postgres-js/migrator")
    ])
    const single = postgres(url, { max: 1, prepare: false, fetch_types: false, onnotice: () => {} })
    try {
      await single.unsafe("begin")
      await single.unsafe(`select pg_advisory_xact_lock(${migrationLock})`)
      // Drizzle's own `begin` runs within ours, and its commit ends both.
      await migrate(drizzle(single), migrationsOf(await single.unsafe(currentSchema)))
      await single.unsafe("commit")
    } finally {
      await single.end({ timeout: 5 })
    }
  })
