import { pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** Sender domains of a workspace besides that of its own address, in lower case and ASCII. */
export const senderDomains = pgTable(
  "sender_domains",
  {
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    domain: text().notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.domain] })]
)
