import { index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Charges (below zero) and grants of credits. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: idColumn("crd").primaryKey(),
    workspaceId: ofWorkspace(),
    credits: integer().notNull(),
    /** The operation that was charged, or `grant`. */
    reason: text().notNull(),
    requestId: text("request_id"),
    createdAt: instant("created_at").notNull()
  },
  (table) => [index("credit_entries_workspace").on(table.workspaceId, table.id)]
)
