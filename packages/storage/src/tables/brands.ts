import type { Brand } from "@tidings/schema/resources/Brand"
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

export const brands = pgTable(
  "brands",
  {
    id: idColumn("brd").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    isDefault: boolean("is_default").notNull(),
    domain: text(),
    look: jsonb().$type<Pick<Brand, "palette" | "typography" | "logos" | "voice" | "emailDefaults">>().notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [index("brands_workspace").on(table.workspaceId, table.id)]
)
