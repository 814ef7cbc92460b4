import type { SendCopy } from "@tidings/schema/resources/Send"
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** Mails that the capture connector kept instead of sending: the whole message as RFC 5322 text. */
export const capturedMails = pgTable(
  "captured_mails",
  {
    id: opaque().primaryKey(),
    toEmail: text("to_email").notNull(),
    /** Further recipients, of whom the message itself names no bcc; null without any. */
    copies: jsonb().$type<ReadonlyArray<Pick<SendCopy, "kind" | "email">>>(),
    subject: text().notNull(),
    raw: text().notNull(),
    /** The workspace that sent it; null for a mail that is no send, such as a sign-in code. */
    workspaceId: idColumn("ws", "workspace_id").references(() => workspaces.id),
    /** False for a mail of that workspace's sandbox, which never leaves the platform. */
    livemode: boolean().notNull(),
    /** True for a live mail whose content nobody but its recipient is shown, such as a code: no key reads it. */
    withheld: boolean().notNull(),
    /** True until somebody marks it as read. */
    unread: boolean().notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    index("captured_mails_created").on(table.createdAt),
    index("captured_mails_to").on(table.toEmail, table.id),
    index("captured_mails_world").on(table.workspaceId, table.livemode, table.id)
  ]
)
