import type { Webhook } from "@tidings/schema/resources/Webhook"
import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

export const webhooks = pgTable(
  "webhooks",
  {
    id: idColumn("whk").primaryKey(),
    workspaceId: ofWorkspace(),
    /** The world whose events it gets. */
    livemode: boolean().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    description: text(),
    status: text().$type<Webhook["status"]>().notNull(),
    secret: text().notNull(),
    /** Start of its failures, since which every attempt failed; null while the last one succeeded. */
    failingSince: instant("failing_since"),
    /** Time at which its failure was last reported; null while the last attempt succeeded. */
    failingToldAt: instant("failing_told_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [unique("webhooks_workspace").on(table.workspaceId, table.id)]
)

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: idColumn("dlv").primaryKey(),
    webhookId: idColumn("whk", "webhook_id").notNull(),
    workspaceId: workspaceColumn(),
    eventId: idColumn("evt", "event_id").notNull(),
    eventType: text("event_type").notNull(),
    body: text().notNull(),
    status: text().$type<"pending" | "delivered" | "failed">().notNull(),
    attempts: integer().notNull(),
    responseStatus: integer("response_status"),
    responseBody: text("response_body"),
    durationMs: integer("duration_ms"),
    lastAttemptAt: instant("last_attempt_at"),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    sameWorkspace("webhook_deliveries_of_webhook", table, table.webhookId, webhooks).onDelete("cascade"),
    index("webhook_deliveries_webhook").on(table.webhookId, table.id)
  ]
)
