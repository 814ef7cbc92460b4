import { sql } from "drizzle-orm"
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** Mails that the capture connector kept instead of sending: the whole message as RFC 5322 text. */
export const capturedMails = pgTable(
  "captured_mails",
  {
    id: opaque().primaryKey(),
    toEmail: text("to_email").notNull(),
    subject: text().notNull(),
    raw: text().notNull(),
    /** The workspace that sent it; null for a mail that is no send, such as a sign-in code. */
    workspaceId: idColumn("ws", "workspace_id").references(() => workspaces.id),
    /** True for a mail of that workspace's sandbox, which never leaves the platform. */
    sandbox: boolean().notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    index("captured_mails_created").on(table.createdAt),
    index("captured_mails_to").on(table.toEmail, table.id),
    index("captured_mails_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`sandbox`)
  ]
)
