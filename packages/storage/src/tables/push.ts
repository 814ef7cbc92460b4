import type { PushRequest, PushStatus } from "@tidings/schema/resources/Push"
import { jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { messageColumns, messageIndexes, messageTable } from "./messageTable.ts"

const shown = "concat_ws(E'\\n', request ->> 'title', request ->> 'body', request ->> 'url')"

export const pushMessages = messageTable(
  pgTable(
    "push_messages",
    {
      ...messageColumns("push"),
      status: text().$type<PushStatus>().notNull(),
      endpoint: text().notNull(),
      /** The request; null once nothing of it is needed any more. */
      request: jsonb().$type<PushRequest>()
    },
    (table) => messageIndexes("push_messages", table, table.request)
  ),
  ({ endpoint, request }) => ({ channel: "push", prefix: "push", to: endpoint, content: request, text: shown })
)
