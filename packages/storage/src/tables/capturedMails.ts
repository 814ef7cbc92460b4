import { isNotNull } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
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
    /** The workspace whose sandbox sent it; null for a mail that would have left the platform. */
    sandboxOf: idColumn("ws", "sandbox_of").references(() => workspaces.id),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    index("captured_mails_created").on(table.createdAt),
    index("captured_mails_to").on(table.toEmail, table.id),
    index("captured_mails_sandbox").on(table.sandboxOf, table.id).where(isNotNull(table.sandboxOf))
  ]
)
