import type { DeliveryId, WebhookId, WorkspaceId } from "@tidings/schema/Id"
import { mostAttemptsShown } from "@tidings/schema/resources/WebhookDelivery"
import { and, desc, eq, getTableColumns, sql, type SQL } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { madeWithin, owned, type PageWindow } from "../owned.ts"
import { webhookAttempts, webhookDeliveries } from "../tables/index.ts"

export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect
export type WebhookAttemptRow = typeof webhookAttempts.$inferSelect

/** Filter of a subscription's deliveries; `event` is a name, a group or `*`. */
interface DeliveryFilter {
  readonly webhookId: WebhookId
  readonly event?: string | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

const ofEvent = (pattern: string | undefined): SQL | undefined => {
  if (pattern === undefined || pattern === "*") return undefined
  return pattern.endsWith(".*")
    ? sql`starts_with(${webhookDeliveries.eventType}, ${pattern.slice(0, -1)})`
    : eq(webhookDeliveries.eventType, pattern)
}

/** Deliveries as callers list and read them. */
export class DeliveryRecordRepository extends Context.Service<DeliveryRecordRepository>()(
  "@tidings/storage/DeliveryRecordRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { body: _, ...columns } = getTableColumns(webhookDeliveries)
      const listed = yield* owned(webhookDeliveries, (row) => row, columns)
      const whole = yield* owned(webhookDeliveries, (row) => row)
      const ofWebhook = (webhookId: WebhookId) => eq(webhookDeliveries.webhookId, webhookId)
      const one = (webhookId: WebhookId, id: DeliveryId) => and(ofWebhook(webhookId), eq(webhookDeliveries.id, id))!
      return {
        /** Lists a subscription's deliveries without their bodies, newest first. */
        list: (workspaceId: WorkspaceId, { event, webhookId, ...window }: DeliveryFilter, page: PageWindow) =>
          listed.list(
            workspaceId,
            page,
            ofWebhook(webhookId),
            ofEvent(event),
            ...madeWithin(webhookDeliveries.id, "dlv", window)
          ),

        /** Reads a delivery of a subscription, locked until the transaction ends. */
        lock: (workspaceId: WorkspaceId, webhookId: WebhookId, id: DeliveryId) =>
          whole.lockBy(workspaceId, one(webhookId, id)),

        /** Makes a locked delivery pending again, with the open transaction's commit; returns it as changed. */
        putBack: (held: WebhookDeliveryRow, now: Date) =>
          whole.put(held, { status: "pending", replays: held.replays + 1, nextAttemptAt: now }),

        /** Finds a delivery of a subscription. */
        find: (workspaceId: WorkspaceId, webhookId: WebhookId, id: DeliveryId) =>
          whole.findBy(workspaceId, one(webhookId, id)),

        /** Lists the attempts of a delivery, newest first, as many as are shown. */
        attempts: (workspaceId: WorkspaceId, id: DeliveryId) =>
          database.run((db) =>
            db
              .select()
              .from(webhookAttempts)
              .where(and(eq(webhookAttempts.workspaceId, workspaceId), eq(webhookAttempts.deliveryId, id)))
              .orderBy(desc(webhookAttempts.n))
              .limit(mostAttemptsShown)
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
