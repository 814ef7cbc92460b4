import type { WebhookId } from "@tidings/schema/Id"
import { masked } from "@tidings/schema/fields/Secret"
import type { Webhook } from "@tidings/schema/resources/Webhook"
import { isoOf, isoOrNull } from "@tidings/storage/iso"
import { type DeliveryHealth, WebhookHealthRepository } from "@tidings/storage/repositories/WebhookHealthRepository"
import type { WebhookRow } from "@tidings/storage/repositories/WebhookRepository"
import { Clock, Context, Effect, Layer } from "effect"

const dayMs = 24 * 60 * 60 * 1000
const untried: Omit<DeliveryHealth, "id"> = {
  delivered_at: null,
  delivered_status: null,
  troubled_at: null,
  troubled_status: null,
  failed: 0
}

const lastStatusOf = (health: Omit<DeliveryHealth, "id">): number | null => {
  const { delivered_at, delivered_status, troubled_at, troubled_status } = health
  const isTroubled =
    troubled_at !== null && (delivered_at === null || Date.parse(troubled_at) > Date.parse(delivered_at))
  return isTroubled ? troubled_status : delivered_status
}

/** A subscription with its secret in full, as of an instant (Unix milliseconds). */
const toWebhook = (row: WebhookRow, health: Omit<DeliveryHealth, "id">, nowMs: number): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  status: row.status,
  failing_since: isoOrNull(row.failingSince),
  secret: row.secret,
  previous_secret_ends_at:
    row.previousEndsAt !== null && row.previousEndsAt.getTime() > nowMs ? isoOf(row.previousEndsAt) : null,
  health: {
    failing_since: isoOrNull(row.failingSince),
    last_delivery_at: isoOrNull(health.delivered_at),
    last_response_status: lastStatusOf(health),
    disabled_reason: row.disabledReason,
    failed_24h: health.failed
  },
  recovering: row.recovering && {
    since: row.recovering.since,
    until: row.recovering.until,
    deliveries: row.recovering.deliveries,
    replayed: row.recovering.replayed,
    started_at: row.recovering.startedAt
  },
  created_at: isoOf(row.createdAt),
  updated_at: isoOf(row.updatedAt)
})

/** Subscriptions as callers see them, with their health. */
export class ShownWebhooks extends Context.Service<ShownWebhooks>()("@tidings/services/ShownWebhooks", {
  make: Effect.gen(function* () {
    const repository = yield* WebhookHealthRepository

    const whole = Effect.fnUntraced(function* (rows: ReadonlyArray<WebhookRow>) {
      if (rows.length === 0) return []
      const now = yield* Clock.currentTimeMillis
      const ids = rows.map(({ id }) => id)
      const health = new Map((yield* repository.of(ids, now - dayMs)).map((one) => [one.id, one]))
      return rows.map((row) => toWebhook(row, health.get(row.id) ?? untried, now))
    })

    const all = (rows: ReadonlyArray<WebhookRow>) =>
      Effect.map(whole(rows), (shown) => shown.map((webhook) => ({ ...webhook, secret: masked(webhook.secret) })))

    return {
      /** Shows subscriptions with their secrets masked. */
      all,

      /** Asks for the health of a subscription that is about to change; returns what shows it, its secret masked. */
      asked: Effect.fnUntraced(function* (id: WebhookId) {
        const now = yield* Clock.currentTimeMillis
        const told = yield* repository.ask([id], now - dayMs)
        return (row: WebhookRow) =>
          Effect.map(told, ([health = untried]) => ({ ...toWebhook(row, health, now), secret: masked(row.secret) }))
      }),

      /** Shows a subscription with its secret masked. */
      one: (row: WebhookRow) => Effect.map(all([row]), ([webhook]) => webhook!),

      /** Shows a subscription that was just made, with its secret: nothing was delivered yet. */
      created: (row: WebhookRow) => Effect.map(Clock.currentTimeMillis, (now) => toWebhook(row, untried, now)),

      /** Shows a subscription with its secret, which is new. */
      withSecret: (row: WebhookRow) => Effect.map(whole([row]), ([webhook]) => webhook!)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
