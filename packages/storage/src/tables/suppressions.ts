import type { HoldingReason } from "@tidings/schema/resources/Suppression"
import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, opaque } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Suppressed addresses, each with the strongest reason so far. */
export const suppressions = pgTable(
  "suppressions",
  {
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    email: opaque().notNull(),
    reason: text().$type<HoldingReason>().notNull(),
    sourceKind: text("source_kind").notNull(),
    sourceId: text("source_id").notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email, table.livemode] }),
    index("suppressions_newest").on(table.workspaceId, table.livemode, table.createdAt, table.email)
  ]
)

/** Unsubscribed addresses, in addition to any suppression: they get no marketing. */
export const marketingOptOuts = pgTable(
  "marketing_opt_outs",
  {
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    email: opaque().notNull(),
    sourceKind: text("source_kind").notNull(),
    sourceId: text("source_id").notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email, table.livemode] }),
    index("marketing_opt_outs_newest").on(table.workspaceId, table.livemode, table.createdAt, table.email)
  ]
)
