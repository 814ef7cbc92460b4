import { Effect } from "effect"
import { migrationsFolder } from "./migrationsFolder.ts"

// Any number that no other program is likely to lock on this database.
const migrationLock = 7_164_930_011

/**
 * Migrates the database at a URL, one process at a time: others wait in a transaction's lock, which drizzle's commit gives back. A lock of the session would
 * stay with a connection of a pooler, where nobody finds it again.
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
      // Its own begin is within ours, and its commit is for both.
      await migrate(drizzle(single), { migrationsFolder })
      await single.unsafe("commit")
    } finally {
      await single.end({ timeout: 5 })
    }
  })
