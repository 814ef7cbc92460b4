import { open } from "@tidings/connectors/Connector"
import { localConnector } from "@tidings/connectors/connectorsOf"
import {
  Throttled,
  Unreachable,
  Withdrawn,
  type CredentialsRefused,
  type DeliveryFailure,
  type Rejected
} from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import type { Receipt } from "@tidings/connectors/Receipt"
import * as Job from "@tidings/jobs/Job"
import type { SendId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { SendRepository, type OpenSend, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Data, Effect, Layer, Option, Semaphore } from "effect"
import { Engine, type Unmade } from "../templates/Engine.ts"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { ConnectorHealth } from "./ConnectorHealth.ts"
import { provider, type TimelineChange } from "./timeline/TimelineChange.ts"
import { messageIdOf } from "./messageIdOf.ts"
import { isCaptured, terminal } from "./timeline/simulation.ts"
import { isSettled } from "./timeline/status.ts"
import { Timeline } from "./timeline/Timeline.ts"
import { Tracking } from "./tracking/Tracking.ts"
import { trackingOf } from "./tracking/trackingOf.ts"

const answerSeconds = 60

/** What a failure says, as the timeline shows it. */
const told = (failure: Rejected | Throttled | Unreachable | CredentialsRefused) => ({
  reason: failure.message,
  ...(failure.code !== undefined && { smtp_code: failure.code }),
  ...(failure.enhancedStatusCode !== undefined && { enhanced_status_code: failure.enhancedStatusCode })
})

/** One attempt of a send: its row as the attempt began, and when its handing over began. */
interface Attempt extends Job.Attempt {
  readonly row: OpenSend
  /** Unix milliseconds; undefined until the handing over began. */
  markedMs: number | undefined
}

/** What becomes of accepted sends. No provider is spoken to inside a transaction. */
export class Deliveries extends Context.Service<Deliveries>()("@tidings/services/Deliveries", {
  make: Effect.gen(function* () {
    const connector = yield* EmailConnector
    const engine = yield* Engine
    const sandbox = yield* open(localConnector("email"), {})
    const database = yield* Database
    const health = yield* ConnectorHealth
    const repository = yield* SendRepository
    const timeline = yield* Timeline
    const tracking = yield* Tracking
    const versions = yield* TemplateVersions
    // While one message is carried, the next is prepared or the last recorded; more would only wait with their whole content.
    const lanes = yield* Semaphore.make(2 * connector.capacity)

    const isRepeatable = connector.repeatable === "always"
    const handOver = isRepeatable ? repository.handOverAgain : repository.handOver

    const unconfirmed = (sendId: SendId, reason: string) =>
      timeline.record(sendId, [provider("send.unconfirmed", { reason })])

    /** The send, when there is something to offer. */
    const begin = Effect.fnUntraced(function* (sendId: SendId) {
      const row = yield* repository.open(sendId)
      const isOpen = row?.livemode === true && !isSettled(row.status) && (row.handover_at === null || isRepeatable)
      if (isOpen) return row
      if (row?.livemode === false && row.status === "queued") yield* simulate(row)
      else yield* database.transaction(settleUnoffered(sendId))
      return undefined
    })

    /** What becomes of a send that cannot be offered: begun by a process that died, or over already. */
    const settleUnoffered = Effect.fnUntraced(function* (sendId: SendId) {
      const row = yield* repository.lock(sendId)
      if (row?.livemode !== true) return
      const wasSent = row.events.some(({ type }) => type === "send.sent")
      if (!isSettled(row.status) && !wasSent && row.handover_at !== null) {
        yield* unconfirmed(sendId, "the process ended while the provider was answering")
      }
    })

    /** Shows the mail in the inbox, and says what the scenario wants to have happened to it. */
    const simulate = Effect.fnUntraced(function* (row: OpenSend) {
      const { scenario } = row.simulation!
      const ending = isCaptured(scenario)
        ? yield* Effect.match(
            Effect.flatMap(composed(row), (email) => sandbox.deliver(email, Effect.void)),
            {
              onSuccess: () => terminal(scenario),
              onFailure: ({ message }): TimelineChange => ({
                type: "send.failed",
                source: "sandbox",
                data: { reason: message }
              })
            }
          )
        : terminal(scenario)
      yield* timeline.record(row.id, [ending])
    })

    const composed = Effect.fnUntraced(function* (row: OpenSend) {
      const version = yield* versions.load(row.template_id, row.template_version)
      const message = yield* Effect.mapError(
        engine.render(row.workspace_id, version, row.payload.variables),
        unsendable
      )
      const { html, listUnsubscribe } = tracking.prepare(
        message.html,
        row.id,
        version.category,
        trackingOf(version, row.tracking)
      )
      return {
        id: row.id,
        to: row.to_email,
        ...row.payload,
        subject: row.subject,
        text: listUnsubscribe === undefined ? message.text : `${message.text}\n\nUnsubscribe: ${listUnsubscribe.url}`,
        html,
        messageId: messageIdOf(row.id, row.payload.from.email),
        listUnsubscribe
      }
    })

    /** Marks the send as handed over, for the connector that is ready to take it; withdrawn when another process was faster. */
    const marking = (attempt: Attempt, messageId: string) =>
      Effect.gen(function* () {
        attempt.markedMs = yield* Clock.currentTimeMillis
        const at = new Date(attempt.markedMs).toISOString()
        if (!(yield* handOver({ id: attempt.row.id, message_id: messageId, at }))) return yield* new Withdrawn()
      })

    const offer = Effect.fnUntraced(function* (attempt: Attempt) {
      const email = yield* composed(attempt.row)
      return yield* health.watch(connector.deliver(email, marking(attempt, email.messageId)))
    })

    /** The provider surely has not taken it: offer it again later and tell when, or give up. */
    const later = Effect.fnUntraced(function* (
      { isLast, markedMs, number, row, waitSeconds }: Attempt,
      failure: Throttled | Unreachable | CredentialsRefused
    ) {
      const data = { ...told(failure), attempt: number }
      if (isLast) return yield* timeline.record(row.id, [provider("send.failed", data)])
      const wish = failure._tag === "Throttled" ? failure.retryAfterSeconds : undefined
      const afterSeconds = Math.max(waitSeconds, wish ?? 0)
      const next = (yield* Clock.currentTimeMillis) + afterSeconds * 1000
      const delayed = [
        provider("send.delivery_delayed", { ...data, next_attempt_at: new Date(next).toISOString() })
      ] as const
      yield* markedMs !== undefined
        ? database.transaction(Effect.andThen(repository.takeBack(row.id), timeline.record(row.id, delayed)))
        : timeline.recordOn(row, delayed)
      return yield* new Job.Retry({ reason: failure.message, notBeforeSeconds: afterSeconds })
    })

    const settle = (
      attempt: Attempt,
      failure: DeliveryFailure | Unrenderable | Withdrawn
    ): Effect.Effect<void, Job.Retry> => {
      const { row } = attempt
      switch (failure._tag) {
        case "Unrenderable":
          return timeline.record(row.id, [{ type: "send.failed", source: "system", data: { reason: failure.message } }])
        case "Rejected":
          return timeline.record(row.id, [
            provider("send.bounced", { bounce_type: failure.hard ? "hard" : "soft", ...told(failure) })
          ])
        case "OutcomeUnknown":
          return unconfirmed(row.id, failure.message)
        case "Withdrawn":
          return Effect.fail(new Job.Retry({ reason: "another process offers it" }))
        default:
          return later(attempt, failure)
      }
    }

    const silent = (attempt: Attempt) =>
      attempt.markedMs !== undefined
        ? unconfirmed(attempt.row.id, "the provider did not answer in time")
        : later(
            attempt,
            new Unreachable({ message: `the provider was not ready within ${answerSeconds} s`, stopsAll: true })
          )

    const taken = Effect.fnUntraced(function* (row: SendRow, { providerMessageId, response, state }: Receipt) {
      if (providerMessageId !== messageIdOf(row.id, row.payload.from.email)) {
        yield* repository.nameByProvider(row.id, providerMessageId)
      }
      yield* timeline.recordOn(row, [
        provider("send.sent", { provider_message_id: providerMessageId, response }),
        ...(state === "delivered" ? [provider("send.delivered")] : [])
      ])
    })

    /** As long as a provider may take to be ready, and as long again for its answer. */
    const patience = Effect.fnUntraced(function* (attempt: Attempt) {
      yield* Effect.sleep(answerSeconds * 1000)
      if (attempt.markedMs === undefined) return
      yield* Effect.sleep(attempt.markedMs + answerSeconds * 1000 - (yield* Clock.currentTimeMillis))
    })

    /** Offers a send to its connector once; fails with Retry when a later attempt may succeed. */
    const deliver = Effect.fnUntraced(function* (sendId: SendId, which: Job.Attempt) {
      const row = yield* begin(sendId)
      if (row === undefined) return
      const attempt: Attempt = { ...which, row, markedMs: undefined }
      yield* offer(attempt).pipe(
        Effect.map(Option.some),
        Effect.raceFirst(Effect.as(patience(attempt), Option.none<Receipt>())),
        Effect.matchEffect({
          onFailure: (failure) => settle(attempt, failure),
          onSuccess: (answer) => (answer._tag === "None" ? silent(attempt) : taken(row, answer.value))
        })
      )
    })
    return {
      deliver: (sendId: SendId, attempt: Job.Attempt) => lanes.withPermits(1)(deliver(sendId, attempt))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** Nothing was offered to anybody, and nothing will be. */
class Unrenderable extends Data.TaggedError("Unrenderable")<{ readonly message: string }> {}

// Rendered once already when it was accepted, so that only a busy machine or a change of the engine's bounds leads here.
const unsendable = ({ code, fields, message, retryAfterSeconds }: Unmade): Unrenderable | Throttled =>
  code === "workspace_rate_limit"
    ? new Throttled({ message, retryAfterSeconds, stopsAll: false })
    : new Unrenderable({ message: fields?.[0]?.message ?? message })
