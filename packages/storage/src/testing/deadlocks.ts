import { Effect } from "effect"
import { Database } from "../Database.ts"

/** How often two transactions of this database have waited for each other until the server ended one of them. */
export const deadlocks: Effect.Effect<number, never, Database> = Database.use((database) =>
  Effect.map(
    database.query<{ readonly deadlocks: number }>(
      "select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()",
      []
    ),
    ([row]) => row!.deadlocks
  )
)
