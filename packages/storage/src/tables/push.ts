import type { PushRequest, PushStatus } from "@tidings/schema/resources/Push"
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { messageColumns } from "./messageColumns.ts"

export const pushMessages = pgTable(
  "push_messages",
  {
    ...messageColumns("push"),
    status: text().$type<PushStatus>().notNull(),
    endpoint: text().notNull(),
    /** The request; null once nothing of it is needed any more. */
    request: jsonb().$type<PushRequest>()
  },
  (table) => [
    index("push_messages_workspace").on(table.workspaceId, table.id),
    index("push_messages_status").on(table.workspaceId, table.status, table.id)
  ]
)
