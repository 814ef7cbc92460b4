import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque, workspaceColumn } from "./columns.ts"

/** Answers remembered for 24 hours, one per (workspace, live or sandbox, operation, key). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    workspaceId: workspaceColumn(),
    livemode: boolean().notNull(),
    operation: text().notNull(),
    key: opaque().notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    /** The request that the call waits for; null unless it was held. */
    approvalId: idColumn("apr", "approval_id"),
    /** Id of the call that got the answer; `keyId` is the API key that made the call. */
    requestId: opaque("request_id").notNull(),
    keyId: idColumn("key", "key_id").notNull(),
    expiresAt: instant("expires_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.livemode, table.operation, table.key] }),
    index("idempotency_expiry").on(table.expiresAt)
  ]
)
