import type { CreationDefaults } from "@tidings/schema/resources/CreationDefaults"
import type { Icp } from "@tidings/schema/resources/Icp"
import type { MarketingStrategy } from "@tidings/schema/resources/MarketingStrategy"
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Marketing strategy and defaults, one row for each workspace that has set any; unset fields are missing. */
export const marketing = pgTable("marketing", {
  workspaceId: ofWorkspace().primaryKey(),
  strategy: jsonb().$type<Partial<MarketingStrategy>>().notNull(),
  strategyAt: instant("strategy_at"),
  creationDefaults: jsonb("creation_defaults").$type<Partial<CreationDefaults>>().notNull(),
  creationDefaultsAt: instant("creation_defaults_at")
})

export const icps = pgTable(
  "icps",
  {
    id: idColumn("icp").primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    profile: jsonb().$type<Partial<Icp>>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [index("icps_workspace").on(table.workspaceId, table.id)]
)
