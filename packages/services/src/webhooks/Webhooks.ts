import { OutboundHttp } from "../outbound/OutboundHttp.ts"
import { newId, type WebhookId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { PageInput } from "@tidings/schema/fields/page"
import type { CreateWebhook, TestWebhook, UpdateWebhook } from "@tidings/schema/resources/Webhook"
import { isoOrNull } from "@tidings/storage/iso"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { WebhookRepository } from "@tidings/storage/repositories/WebhookRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { dated, newsOf } from "../audit/newsOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import { leaving } from "../settlement/Draft.ts"
import { ShownWebhooks } from "./ShownWebhooks.ts"
import { attemptColumnsOf, WebhookDeliveries } from "./WebhookDeliveries.ts"
import { eventBody } from "./EventToSend.ts"
import { customEventExample } from "@tidings/schema/resources/CustomEvent"
import { eventOf } from "@tidings/schema/EventType"
import { mintSigningSecret } from "./signature.ts"

/** Example `data` of a delivery of this type; for callers' own types, of a contact without metadata. */
const exampleOf = (type: string): object => eventOf(type)?.example ?? customEventExample

/** Maximum number of subscriptions per workspace, which bounds the fan-out of an event. */
export const mostWebhooks = 25

/** Subscriptions of a workspace; a secret is shown only on creation. */
export class Webhooks extends Context.Service<Webhooks>()("@tidings/services/Webhooks", {
  make: Effect.gen(function* () {
    const repository = yield* WebhookRepository
    const deliveryRows = yield* WebhookDeliveryRepository
    const deliveries = yield* WebhookDeliveries
    const cursors = yield* Cursors
    const outbound = yield* OutboundHttp
    const leave = yield* leaving

    const find = own(repository.find)
    const shown = yield* ShownWebhooks
    const lock = own(repository.lock)

    return {
      /**
       * Refuses a URL that deliveries may not be sent to. Resolves its host name, so it must not be called inside a
       * transaction.
       */
      checkUrl: outbound.check,

      /** Lists subscriptions, newest first. */
      list: (input: PageInput) =>
        cursors.page("webhooks", input, (world, window) => Effect.flatMap(repository.list(world, window), shown.all)),

      read: (id: WebhookId) => Effect.flatMap(find(id), shown.one),

      /** Creates a subscription; only this answer contains the secret. */
      create: Effect.fnUntraced(function* ({ description, events, url }: typeof CreateWebhook.Type) {
        const caller = yield* Caller
        const { livemode, workspaceId } = caller
        const others = yield* repository.counted(caller)
        const now = new Date(yield* Clock.currentTimeMillis)
        const webhook = yield* repository.insert({
          id: newId("whk", now.getTime()),
          workspaceId,
          livemode,
          url,
          events: [...new Set(events)],
          description: description ?? null,
          status: "enabled",
          secret: mintSigningSecret(),
          createdAt: now,
          updatedAt: now
        })
        if ((yield* others) >= mostWebhooks)
          return yield* problem("field_invalid", {
            message: `A workspace has at most ${mostWebhooks} webhook subscriptions; delete one first.`
          })
        yield* note("webhook", webhook.id, { url, events })
        return yield* shown.created(webhook)
      }),

      update: Effect.fnUntraced(function* ({ events, id, ...changes }: typeof UpdateWebhook.Type) {
        const asShown = yield* shown.asked(id)
        const held = yield* lock(id)
        const news = newsOf(held, { ...changes, ...(events && { events: [...events] }) })
        yield* note("webhook", id, { changed: Object.keys(news) })
        return yield* asShown(yield* repository.put(held, yield* dated(news)))
      }),

      remove: Effect.fnUntraced(function* (id: WebhookId) {
        if (!(yield* repository.remove(yield* Caller, id))) return yield* problem("resource_not_found")
        yield* note("webhook", id)
        return { id, deleted: true as const }
      }),

      /** Sends one test event, once, and returns the result; does not change the subscription's health. */
      test: Effect.fnUntraced(function* ({ event = "webhook.test", webhookId }: typeof TestWebhook.Type) {
        const { livemode, workspaceId } = yield* Caller
        const webhook = yield* find(webhookId)
        const now = yield* Clock.currentTimeMillis
        const id = newId("dlv", now)
        const eventId = newId("evt", now)
        const data = { ...exampleOf(event), test: true, ...(event === "webhook.test" && { webhook_id: webhookId }) }
        const body = eventBody(eventId, { workspaceId, livemode, type: event, data }, now)
        yield* note("webhook", webhookId, { delivery: id, event })
        const message = {
          id,
          event_id: eventId,
          event_type: event,
          body,
          url: webhook.url,
          secret: webhook.secret,
          previous_secret: webhook.previousSecret,
          previous_ends_at: isoOrNull(webhook.previousEndsAt)
        }
        const attempted = yield* deliveries.send(message)
        const outcome = attemptColumnsOf(attempted)
        const status = attempted.succeeded ? ("delivered" as const) : ("failed" as const)
        const kept = deliveryRows.keep({ ...message, workspaceId, webhookId }, { ...outcome, status })
        yield* leave(kept)
        return {
          delivery: { id, status, response_status: outcome.responseStatus, duration_ms: outcome.durationMs }
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
