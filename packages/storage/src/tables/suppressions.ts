import type { SuppressionReason } from "@tidings/schema/resources/Suppression"
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

export const suppressions = pgTable(
  "suppressions",
  {
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    email: opaque().notNull(),
    reason: text().$type<SuppressionReason>().notNull(),
    sourceKind: text("source_kind").notNull(),
    sourceId: text("source_id").notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email] }),
    index("suppressions_newest").on(table.workspaceId, table.createdAt, table.email)
  ]
)
