import type { Actor, AuditEntry } from "@tidings/schema/resources/AuditEntry"
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"

/** Actions, each with who did it; in partitions by month (`partitions.ts`). */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: idColumn("aud").primaryKey(),
    workspaceId: workspaceColumn(),
    livemode: boolean().notNull(),
    ts: instant("ts").notNull(),
    actor: jsonb().$type<Actor>().notNull(),
    action: text().notNull(),
    targetKind: text("target_kind"),
    targetId: text("target_id"),
    requestId: text("request_id").notNull(),
    metadata: jsonb().$type<AuditEntry["metadata"]>().notNull()
  },
  (table) => [index("audit_workspace").on(table.workspaceId, table.livemode, table.id)]
)
