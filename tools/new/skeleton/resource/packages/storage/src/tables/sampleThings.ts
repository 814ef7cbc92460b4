import { index, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

export const sampleThings = pgTable(
  "lists",
  {
    id: idColumn("thg").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    archivedAt: instant("archived_at")
  },
  (table) => [index("lists_workspace").on(table.workspaceId, table.id)]
)
