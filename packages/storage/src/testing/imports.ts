import { Effect } from "effect"
import { Database } from "../Database.ts"

/** True if an import of contacts is in progress. */
export const isImporting = Database.use((database) =>
  Effect.map(database.query("select 1 as one from contact_imports limit 1", []), (rows) => rows.length > 0)
)
