import { boolean, date, index, integer, pgTable } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/**
 * Addresses that show one mail to whoever has them. No foreign key to the send, whose rows statements move in bulk.
 */
export const sendShares = pgTable(
  "send_shares",
  {
    id: idColumn("shr").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    sendId: idColumn("snd", "send_id").notNull(),
    views: integer().notNull().default(0),
    /** The last day (UTC) on which somebody looked; the first look of a day is audited. */
    viewedOn: date("viewed_on"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull()
  },
  (table) => [
    index("send_shares_send").on(table.workspaceId, table.sendId),
    index("send_shares_expiry").on(table.expiresAt)
  ]
)
