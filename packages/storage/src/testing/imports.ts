import { Database } from "../Database.ts"
import { isFound } from "../rows.ts"

/** True if an import of contacts has taken a batch and is not done. */
export const isImporting = Database.use((database) =>
  isFound(database.query("select 1 as one from imports where completed_at is null and batches > 0 limit 1", []))
)
