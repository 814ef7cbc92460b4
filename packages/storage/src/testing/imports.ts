import { Effect } from "effect"
import { Database } from "../Database.ts"
import { isFound } from "../rows.ts"

/** True if an import of contacts has taken a batch and is not done. */
export const isImporting = Database.use((database) =>
  isFound(database.query("select 1 as one from imports where completed_at is null and batches > 0 limit 1", []))
)

/** The number of parts and batches that are kept of an import. */
export const keptParts = (id: string) =>
  Database.use((database) =>
    Effect.map(
      database.query(
        "select 1 from import_parts where import_id = $1 union all select 1 from import_batches where import_id = $1",
        [id]
      ),
      (rows) => rows.length
    )
  )
