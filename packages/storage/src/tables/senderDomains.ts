import { pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Sender domains of a workspace besides that of its own address, in lower case and ASCII. */
export const senderDomains = pgTable(
  "sender_domains",
  {
    workspaceId: ofWorkspace(),
    domain: text().notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.domain] })]
)
