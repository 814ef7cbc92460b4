import type { IdPrefix } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import { boolean, jsonb, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** The columns of messages that are accepted by calls, handed to providers and captured for the inbox. */
export const messageColumns = <Prefix extends IdPrefix>(prefix: Prefix) => ({
  id: idColumn(prefix).primaryKey(),
  workspaceId: ofWorkspace(),
  livemode: boolean().notNull(),
  keyId: idColumn("key", "key_id").notNull(),
  /** Provider of the account that it was handed to; before that, of the first one to be tried. */
  connector: text().notNull(),
  /** The workspace's own connector that it was handed to; null for captured messages. */
  connectorId: idColumn("cnr", "connector_id"),
  providerMessageId: text("provider_message_id"),
  events: jsonb().$type<ReadonlyArray<SendEvent>>().notNull(),
  /** Time at which it was offered to its provider; if set on a waiting message, the outcome is unknown. */
  handoverAt: instant("handover_at"),
  /** Time at which it was captured instead of sent. */
  capturedAt: instant("captured_at"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull()
})
