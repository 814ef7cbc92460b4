import { Effect } from "effect"
import { Database } from "../Database.ts"

/** Whether an import of contacts has begun that is not at its end. */
export const isImporting = Database.use((database) =>
  Effect.map(database.query("select 1 as one from contact_imports limit 1", []), (rows) => rows.length > 0)
)
