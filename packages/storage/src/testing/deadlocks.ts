import { Effect } from "effect"
import { Database } from "../Database.ts"

/** Number of deadlocks that the server has resolved in this database. */
export const deadlocks: Effect.Effect<number, never, Database> = Database.use((database) =>
  Effect.map(
    database.query<{ readonly deadlocks: number }>(
      "select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()",
      []
    ),
    ([row]) => row!.deadlocks
  )
)
