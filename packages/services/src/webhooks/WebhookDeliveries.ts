import { Retry, type JobAttempt } from "@tidings/jobs/Job"
import { writable } from "@tidings/schema/fields/writable"
import {
  type DeliveryRound,
  type OpenDelivery,
  WebhookDeliveryRepository
} from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { Clock, Context, Effect, Layer, Result } from "effect"
import { OutboundHttp, type TargetRefused, type TargetUnreachable } from "../outbound/OutboundHttp.ts"
import type { ReceivedAnswer } from "../outbound/requestPinned.ts"
import { Receivers } from "./Receivers.ts"
import { failsLongMs, patienceMs, type DisabledBecause, WebhookNews } from "./WebhookNews.ts"
import { requestHeaders } from "./requestHeaders.ts"

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

/** The content, URL and signing secrets of a delivery. */
type WebhookMessage = Pick<
  OpenDelivery,
  "id" | "event_id" | "event_type" | "body" | "url" | "secret" | "previous_secret" | "previous_ends_at"
>

/** The secrets that sign at an instant (Unix milliseconds): during a rotation the previous one too, and first. */
const secretsAt = ({ previous_ends_at, previous_secret, secret }: WebhookMessage, nowMs: number) =>
  previous_secret !== null && previous_ends_at !== null && Date.parse(previous_ends_at) > nowMs
    ? [previous_secret, secret]
    : [secret]

/** The job's part in what an attempt means. */
type JobTurn = Pick<JobAttempt, "isLast" | "isOverdue" | "waitSeconds">

/** Result of one attempt. */
interface Attempted {
  readonly url: string
  readonly outcome: Result.Result<ReceivedAnswer, TargetRefused | TargetUnreachable>
  readonly succeeded: boolean
  readonly startedMs: number
  readonly endedMs: number
}

const mostOfReason = 500
const gone = 410
const accepted = (status: number) => status >= 200 && status < 300

/** The columns that store an attempt. */
export const attemptColumnsOf = ({ endedMs, outcome, startedMs, url }: Attempted) => ({
  url,
  responseStatus: Result.isSuccess(outcome) ? outcome.success.status : null,
  responseHeaders: Result.isSuccess(outcome) ? outcome.success.headers : null,
  responseBody: Result.isSuccess(outcome) ? outcome.success.body : null,
  error: Result.isSuccess(outcome) ? null : writable(outcome.failure.reason, mostOfReason),
  durationMs: endedMs - startedMs,
  startedMs,
  nowMs: endedMs
})

const failingMsOf = ({ failing_since }: OpenDelivery, nowMs: number): number =>
  failing_since === null ? 0 : nowMs - Date.parse(failing_since)

/**
 * The reason to disable a subscription after a failure; undefined if it stays enabled. Days without an event are no
 * failures, so one that has failed for long is given up with the last attempt of a delivery alone.
 */
const reasonToDisable = (
  delivery: OpenDelivery,
  answer: ReceivedAnswer | undefined,
  nowMs: number,
  isFinal: boolean
): DisabledBecause | undefined => {
  if (answer?.status === gone) return "gone"
  return isFinal && failingMsOf(delivery, nowMs) >= patienceMs ? "failing" : undefined
}

/** Delivers events to receivers: at least once, in no order. Decided in docs/decisions/webhooks-and-events.md. */
export class WebhookDeliveries extends Context.Service<WebhookDeliveries>()("@tidings/services/WebhookDeliveries", {
  make: Effect.gen(function* () {
    const repository = yield* WebhookDeliveryRepository
    const outbound = yield* OutboundHttp
    const receivers = yield* Receivers
    const news = yield* WebhookNews

    /** Makes one signed POST, outside any transaction; never fails itself. */
    const send = Effect.fnUntraced(function* (message: WebhookMessage) {
      const startedMs = yield* Clock.currentTimeMillis
      const { body, event_id, event_type, id, url } = message
      const headers = requestHeaders({
        secrets: secretsAt(message, startedMs),
        eventId: event_id,
        eventType: event_type,
        deliveryId: id,
        body,
        unixSeconds: Math.floor(startedMs / 1000)
      })
      const outcome = yield* Effect.result(outbound.post(url, headers, body))
      const endedMs = yield* Clock.currentTimeMillis
      const succeeded = Result.isSuccess(outcome) && accepted(outcome.success.status)
      return { url, outcome, succeeded, startedMs, endedMs } satisfies Attempted
    })

    /**
     * Makes one attempt of a delivery and applies its consequences. Settled, disabled or deleted ones are not sent
     * again, nor is one that was replayed since the job was made; an attempt whose record was lost in a crash is
     * repeated under the same delivery id. Fails with Retry while another attempt may succeed.
     */
    const attempt = Effect.fnUntraced(function* (round: DeliveryRound, { isLast, isOverdue, waitSeconds }: JobTurn) {
      const delivery = yield* repository.open(round.id)
      if (delivery === undefined || delivery.status !== "pending" || delivery.replays !== round.replays) return
      if (delivery.webhook_status === "disabled") return yield* repository.abandon(round)

      const attempted = yield* send(delivery)
      const { endedMs, outcome, succeeded } = attempted
      const answer = Result.getOrUndefined(outcome)
      const isRefused = Result.isFailure(outcome) && outcome.failure._tag === "TargetRefused"
      const isFinal = isRefused || isLast || isOverdue
      const verdict = succeeded ? undefined : reasonToDisable(delivery, answer, endedMs, isFinal)
      const isOver = verdict !== undefined || isFinal
      const status = succeeded ? "delivered" : isOver ? "failed" : "pending"
      const notBeforeSeconds = askedSeconds(answer?.retryAfter, endedMs)
      const nextMs = status === "pending" ? endedMs + Math.max(waitSeconds, notBeforeSeconds) * 1000 : undefined
      yield* repository.record(round, { ...attemptColumnsOf(attempted), status, succeeded, nextMs })
      if (verdict !== undefined) yield* news.disable(delivery, verdict, answer, endedMs)
      else if (!succeeded && failingMsOf(delivery, endedMs) >= failsLongMs)
        yield* news.tellFailing(delivery, answer, endedMs)
      const restsSeconds = receivers.noted(delivery.webhook_id, endedMs - attempted.startedMs, answer !== undefined)
      if (status !== "pending") return
      return yield* new Retry({
        restsSeconds,
        reason: Result.isSuccess(outcome) ? `answered ${outcome.success.status}` : outcome.failure.reason,
        notBeforeSeconds
      })
    })

    return { windowOf: receivers.windowOf, send, attempt }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
