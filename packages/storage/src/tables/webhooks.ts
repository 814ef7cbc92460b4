import type { EventData } from "@tidings/schema/EventType"
import type { DeliveryId } from "@tidings/schema/Id"
import type { Webhook } from "@tidings/schema/resources/Webhook"
import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** A recovery that is under way; instants are ISO 8601. */
export interface Recovering {
  readonly since: string
  readonly until: string
  /** Names and groups of events; null for all. */
  readonly events: ReadonlyArray<string> | null
  /** Number of failed deliveries as it began. */
  readonly deliveries: number
  /** Number of deliveries put back so far. */
  readonly replayed: number
  /** The last delivery put back, after which it goes on. */
  readonly mark: DeliveryId
  readonly startedAt: string
  /** Time of its last step. */
  readonly movedAt: string
}

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
    /** Secret before the last rotation, which signs too until `previous_ends_at`. */
    previousSecret: text("previous_secret"),
    previousEndsAt: instant("previous_ends_at"),
    /** Recovery of failed deliveries that is under way. */
    recovering: jsonb().$type<Recovering>(),
    /** Reason for which the service disabled it; null if it did not. */
    disabledReason: text("disabled_reason").$type<EventData<"webhook.disabled">["reason"]>(),
    /** Time for which the last mail to owners about it is planned. */
    mailedAt: instant("mailed_at"),
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
    /** Number of times that it was replayed; a job of an earlier round does nothing. */
    replays: integer().notNull().default(0),
    /** True for a test event, which says nothing about the subscription's health. */
    isTest: boolean("is_test").notNull().default(false),
    responseStatus: integer("response_status"),
    durationMs: integer("duration_ms"),
    lastAttemptAt: instant("last_attempt_at"),
    /** Time of the next attempt while it is pending; null before the first, which is due at once. */
    nextAttemptAt: instant("next_attempt_at"),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    unique("webhook_deliveries_workspace").on(table.workspaceId, table.id),
    index("webhook_deliveries_webhook").on(table.webhookId, table.id),
    index("webhook_deliveries_status").on(table.webhookId, table.status, table.id),
    index("webhook_deliveries_troubled")
      .on(table.webhookId, table.lastAttemptAt)
      .where(sql`status <> 'delivered' and last_attempt_at is not null and not is_test`)
  ]
)

/** The newest attempts of each delivery. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    workspaceId: workspaceColumn(),
    deliveryId: idColumn("dlv", "delivery_id").notNull(),
    /** 1 for the first attempt of a delivery, counted on over its replays. */
    n: integer().notNull(),
    at: instant("at").notNull(),
    url: text().notNull(),
    responseStatus: integer("response_status"),
    responseHeaders: jsonb("response_headers").$type<Readonly<Record<string, string>>>(),
    responseBody: text("response_body"),
    /** Reason for which there was no answer. */
    error: text(),
    durationMs: integer("duration_ms").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.deliveryId, table.n] })]
)
