import { Database } from "../Database.ts"
import { isFound } from "../rows.ts"

/** True if an import of contacts is in progress. */
export const isImporting = Database.use((database) =>
  isFound(database.query("select 1 as one from contact_imports limit 1", []))
)
