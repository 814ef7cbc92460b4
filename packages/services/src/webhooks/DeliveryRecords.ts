import { Queue } from "@tidings/jobs/Queue"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import type { WebhookId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type {
  ListWebhookDeliveries,
  NamedWebhookDelivery,
  ReplayedWebhookDelivery,
  WebhookDelivery,
  WebhookDeliveryDetails
} from "@tidings/schema/resources/WebhookDelivery"
import { isoOf, isoOrNull } from "@tidings/storage/iso"
import {
  DeliveryRecordRepository,
  type WebhookAttemptRow,
  type WebhookDeliveryRow
} from "@tidings/storage/repositories/DeliveryRecordRepository"
import { erasedBody } from "@tidings/storage/repositories/personalPlaces"
import { WebhookRepository } from "@tidings/storage/repositories/WebhookRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { shownHeaders } from "./requestHeaders.ts"
import { laneOfWebhook, webhookDelivery } from "./webhookDelivery.ts"

const toDelivery = (row: Omit<WebhookDeliveryRow, "body">): WebhookDelivery => ({
  id: row.id,
  event: { id: row.eventId, type: row.eventType },
  status: row.status,
  attempts: row.attempts,
  replays: row.replays,
  response_status: row.responseStatus,
  duration_ms: row.durationMs,
  created_at: isoOf(row.createdAt),
  last_attempt_at: isoOrNull(row.lastAttemptAt),
  next_attempt_at: row.status === "pending" ? isoOf(row.nextAttemptAt ?? row.createdAt) : null
})

const toAttempt = (delivery: WebhookDeliveryRow, row: WebhookAttemptRow): WebhookDeliveryDetails["log"][number] => ({
  n: row.n,
  at: isoOf(row.at),
  request: { url: row.url, headers: shownHeaders(delivery, row.at.getTime()) },
  response:
    row.responseStatus === null
      ? null
      : { status: row.responseStatus, headers: row.responseHeaders ?? {}, body: row.responseBody },
  error: row.error,
  duration_ms: row.durationMs
})

/** Deliveries as callers list, read and replay them. Decided in docs/decisions/webhooks-and-events.md. */
export class DeliveryRecords extends Context.Service<DeliveryRecords>()("@tidings/services/DeliveryRecords", {
  make: Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    const records = yield* DeliveryRecordRepository
    const cursors = yield* Cursors
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const webhookOf = own(webhooks.find)

    /** Finds a delivery of one of the caller's subscriptions. */
    const found = Effect.fnUntraced(function* (webhookId: WebhookId, id: WebhookDeliveryRow["id"]) {
      const { workspaceId } = yield* Caller
      yield* webhookOf(webhookId)
      const row = yield* records.find(workspaceId, webhookId, id)
      return row ?? (yield* problem("resource_not_found"))
    })

    /** Queues the attempts of a delivery that was put back. */
    const queueRound = Effect.fnUntraced(function* (row: WebhookDeliveryRow) {
      const { id: deliveryId, replays, webhookId, workspaceId } = row
      const lane = laneOfWebhook({ id: webhookId, workspaceId })
      yield* queue.enqueue(webhookDelivery, { deliveryId, replays }, { turn: yield* turns.of(workspaceId), lane })
    })

    return {
      /** Lists a subscription's deliveries, newest first. */
      list: Effect.fnUntraced(function* ({ id: webhookId, ...input }: typeof ListWebhookDeliveries.Type) {
        yield* webhookOf(webhookId)
        const filter = { webhookId, event: input.event, ...windowOf(input) }
        return yield* cursors.page(
          "webhook-deliveries",
          input,
          ({ workspaceId }, window) =>
            Effect.map(records.list(workspaceId, filter, window), (rows) => rows.map(toDelivery)),
          { filters: filter }
        )
      }),

      /** Reads a delivery with its body and its newest attempts. */
      read: Effect.fnUntraced(function* ({ deliveryId, id }: typeof NamedWebhookDelivery.Type) {
        const row = yield* found(id, deliveryId)
        const attempts = yield* records.attempts(row.workspaceId, deliveryId)
        return {
          ...toDelivery(row),
          body: row.body === erasedBody ? null : row.body,
          log: attempts.map((attempt) => toAttempt(row, attempt))
        } satisfies WebhookDeliveryDetails
      }),

      /** Posts a delivery again, with all its attempts anew; one that is on its way already stays as it is. */
      replay: Effect.fnUntraced(function* ({ deliveryId, id }: typeof NamedWebhookDelivery.Type) {
        const webhook = yield* webhookOf(id)
        const row = yield* records.lock(webhook.workspaceId, id, deliveryId)
        if (row === undefined) return yield* problem("resource_not_found")
        if (webhook.status === "disabled") return yield* problem("webhook_disabled")
        if (row.body === erasedBody)
          return yield* problem("content_gone", {
            message: "A person in this event was erased, and what it said with them."
          })
        yield* note("webhook", id, { delivery: deliveryId })
        if (row.status === "pending") return { ...toDelivery(row), replayed: false }
        const again = yield* records.putBack(row, new Date(yield* Clock.currentTimeMillis))
        yield* queueRound(again)
        return { ...toDelivery(again), replayed: true } satisfies ReplayedWebhookDelivery
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
