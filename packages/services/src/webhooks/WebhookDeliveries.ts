import { Retry } from "@tidings/jobs/Job"
import type { EventData } from "@tidings/schema/EventType"
import type { DeliveryId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { type OpenDelivery, WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { WebhookRepository } from "@tidings/storage/repositories/WebhookRepository"
import { Clock, Context, Effect, Layer, Result } from "effect"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { OutboundHttp, type TargetRefused, type TargetUnreachable } from "../outbound/OutboundHttp.ts"
import type { ReceivedAnswer } from "../outbound/requestPinned.ts"
import { Receivers } from "./Receivers.ts"
import { WebhookFanOut } from "./WebhookFanOut.ts"
import { signedHeaders } from "./signature.ts"

const mostSeconds = 24 * 60 * 60

/**
 * The seconds requested by a Retry-After header, given as seconds or a date (RFC 9110 §10.2.3); at most a day, 0 if it
 * is absent or invalid.
 */
export const askedSeconds = (header: string | undefined, nowMs: number): number => {
  if (header === undefined) return 0
  const text = header.trim()
  const seconds = /^\d{1,15}$/u.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return seconds > 0 ? Math.min(seconds, mostSeconds) : 0
}

/** The content, URL and signing secret of a delivery. */
type WebhookMessage = Pick<OpenDelivery, "id" | "event_id" | "event_type" | "body" | "url" | "secret">

/** Result of one attempt. */
interface Attempted {
  readonly outcome: Result.Result<ReceivedAnswer, TargetRefused | TargetUnreachable>
  readonly succeeded: boolean
  readonly startedMs: number
  readonly endedMs: number
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const patienceMs = 5 * dayMs
const gone = 410
const accepted = (status: number) => status >= 200 && status < 300

/** The columns that store an attempt. */
export const attemptColumnsOf = ({ endedMs, outcome, startedMs }: Attempted) => ({
  responseStatus: Result.isSuccess(outcome) ? outcome.success.status : null,
  responseBody: Result.isSuccess(outcome) ? outcome.success.body : outcome.failure.reason,
  durationMs: endedMs - startedMs
})

const failingMsOf = ({ failing_since }: OpenDelivery, nowMs: number): number =>
  failing_since === null ? 0 : nowMs - Date.parse(failing_since)

type Reason = EventData<"webhook.disabled">["reason"]

const reasonWords: Readonly<Record<Reason, string>> = {
  gone: "the receiver answered 410 Gone",
  failing: "nothing but failures for 5 days"
}

/**
 * The reason to disable a subscription after a failure; undefined if it stays enabled. Days without an event are no
 * failures, so one that has failed for long is given up with the last attempt of a delivery alone.
 */
const reasonToDisable = (
  delivery: OpenDelivery,
  answer: ReceivedAnswer | undefined,
  nowMs: number,
  isFinal: boolean
): Reason | undefined => {
  if (answer?.status === gone) return "gone"
  return isFinal && failingMsOf(delivery, nowMs) >= patienceMs ? "failing" : undefined
}

/** Event data that tells the other subscriptions about this one. */
const dataOf = (
  { description, failing_since, url, webhook_id }: OpenDelivery,
  reason: Reason,
  answer: ReceivedAnswer | undefined
): EventData<"webhook.disabled"> => ({
  webhook: { id: webhook_id, url, description },
  reason,
  failing_since: failing_since === null ? null : new Date(failing_since).toISOString(),
  last_status: answer?.status ?? null
})

/** Delivers events to receivers: at least once, in no order. Decided in docs/decisions/webhooks-and-events.md. */
export class WebhookDeliveries extends Context.Service<WebhookDeliveries>()("@tidings/services/WebhookDeliveries", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const trail = yield* AuditTrail
    const webhooks = yield* WebhookRepository
    const repository = yield* WebhookDeliveryRepository
    const outbound = yield* OutboundHttp
    const receivers = yield* Receivers
    const events = yield* WebhookFanOut

    /** Makes one signed POST, outside any transaction; never fails itself. */
    const send = Effect.fnUntraced(function* (message: WebhookMessage) {
      const startedMs = yield* Clock.currentTimeMillis
      const { body, event_id, event_type, id, secret, url } = message
      const unixSeconds = Math.floor(startedMs / 1000)
      const headers = {
        "Content-Type": "application/json",
        "User-Agent": "Tidings-Webhooks/1",
        ...signedHeaders({ secret, eventId: event_id, eventType: event_type, deliveryId: id, body, unixSeconds })
      }
      const outcome = yield* Effect.result(outbound.post(url, headers, body))
      const endedMs = yield* Clock.currentTimeMillis
      const succeeded = Result.isSuccess(outcome) && accepted(outcome.success.status)
      return { outcome, succeeded, startedMs, endedMs } satisfies Attempted
    })

    /** Disables a subscription with an audit entry of the service's own, and notifies the others; all or nothing. */
    const disable = (delivery: OpenDelivery, reason: Reason, answer: ReceivedAnswer | undefined, now: number) =>
      database.transaction(
        Effect.gen(function* () {
          const { livemode, webhook_id, workspace_id } = delivery
          const failedSince = reason === "failing" ? now - patienceMs : undefined
          if (!(yield* webhooks.disable(webhook_id, now, failedSince))) return
          const data = dataOf(delivery, reason, answer)
          yield* events.emitBeside(workspace_id, { type: "webhook.disabled", livemode, data }, webhook_id)
          yield* trail.write(
            auditEntry(now, {
              workspaceId: workspace_id,
              livemode,
              actor: { kind: "system" },
              action: "webhook.disable",
              target: { kind: "webhook", id: webhook_id },
              metadata: { reason: reasonWords[reason] }
            })
          )
        })
      )

    /** Notifies the other subscriptions, once a day, that one has been failing for an hour. */
    const tellFailing = (delivery: OpenDelivery, answer: ReceivedAnswer | undefined, now: number) =>
      database.transaction(
        Effect.gen(function* () {
          const { livemode, webhook_id, workspace_id } = delivery
          const [at, since, toldBefore] = [now, now - hourMs, now - dayMs].map((ms) => new Date(ms))
          if (!(yield* webhooks.tellFailing(webhook_id, at!, since!, toldBefore!))) return
          const data = dataOf(delivery, "failing", answer)
          yield* events.emitBeside(workspace_id, { type: "webhook.failing", livemode, data }, webhook_id)
        })
      )

    /**
     * Makes one attempt of a delivery and applies its consequences. Settled, disabled or deleted ones are not sent
     * again; an attempt whose record was lost in a crash is repeated under the same delivery id. Fails with Retry while
     * another attempt may succeed.
     */
    const attempt = Effect.fnUntraced(function* (id: DeliveryId, isLast: boolean) {
      const delivery = yield* repository.open(id)
      if (delivery === undefined || delivery.status !== "pending") return
      if (delivery.webhook_status === "disabled") return yield* repository.abandon(id)

      const attempted = yield* send(delivery)
      const { endedMs, outcome, succeeded } = attempted
      const answer = Result.getOrUndefined(outcome)
      const isRefused = Result.isFailure(outcome) && outcome.failure._tag === "TargetRefused"
      const isFinal = isRefused || isLast
      const verdict = succeeded ? undefined : reasonToDisable(delivery, answer, endedMs, isFinal)
      const isOver = verdict !== undefined || isFinal
      const status = succeeded ? "delivered" : isOver ? "failed" : "pending"
      yield* repository.record(id, { ...attemptColumnsOf(attempted), status, succeeded, nowMs: endedMs })
      if (verdict !== undefined) yield* disable(delivery, verdict, answer, endedMs)
      else if (!succeeded && failingMsOf(delivery, endedMs) >= hourMs) yield* tellFailing(delivery, answer, endedMs)
      const restsSeconds = receivers.noted(delivery.webhook_id, endedMs - attempted.startedMs, answer !== undefined)
      if (status !== "pending") return
      return yield* new Retry({
        restsSeconds,
        reason: Result.isSuccess(outcome) ? `answered ${outcome.success.status}` : outcome.failure.reason,
        notBeforeSeconds: askedSeconds(answer?.retryAfter, endedMs)
      })
    })

    return { windowOf: receivers.windowOf, send, attempt }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
