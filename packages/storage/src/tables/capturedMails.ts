import { index, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"

/** Mails the capture connector kept instead of sending: the whole message as RFC 5322 text. */
export const capturedMails = pgTable(
  "captured_mails",
  {
    id: idColumn().primaryKey(),
    toEmail: text("to_email").notNull(),
    subject: text().notNull(),
    raw: text().notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [index("captured_mails_to").on(table.toEmail, table.id)]
)
