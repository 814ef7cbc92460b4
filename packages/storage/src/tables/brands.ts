import type { Brand } from "@tidings/schema/resources/Brand"
import { boolean, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

export const brands = pgTable(
  "brands",
  {
    id: idColumn("brd").primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    isDefault: boolean("is_default").notNull(),
    domain: text(),
    look: jsonb().$type<Pick<Brand, "palette" | "typography" | "logos" | "voice" | "emailDefaults">>().notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [unique("brands_workspace").on(table.workspaceId, table.id)]
)
