import { Effect } from "effect"
import { Database } from "../Database.ts"
import { oneValue } from "../rows.ts"

/** Number of deadlocks that the server has resolved in this database. */
export const deadlocks: Effect.Effect<number, never, Database> = Database.use((database) =>
  oneValue<number>(
    database.query("select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()", [])
  )
)
