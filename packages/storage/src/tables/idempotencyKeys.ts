import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"

/** Answers remembered for 24 hours, one per (workspace, operation, key). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    workspaceId: idColumn("workspace_id").notNull(),
    operation: text().notNull(),
    key: idColumn().notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    expiresAt: instant("expires_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.operation, table.key] }),
    index("idempotency_expiry").on(table.expiresAt)
  ]
)
