import { open } from "@tidings/connectors/Connector"
import { localConnector } from "@tidings/connectors/connectorsOf"
import { type Rejected, Throttled } from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import type { OutgoingEmail } from "@tidings/connectors/email/OutgoingEmail"
import type { Receipt } from "@tidings/connectors/Receipt"
import type * as Job from "@tidings/jobs/Job"
import { Window } from "@tidings/jobs/Window"
import type { SendId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { SendRepository, type OpenSend, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import { type AttemptEnd, type Passing, Unsendable } from "../handover/Delivery.ts"
import { handoverTo } from "../handover/Handover.ts"
import { Engine, type Unmade } from "../templates/Engine.ts"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { messageIdOf } from "./messageIdOf.ts"
import { isCaptured, terminal } from "./timeline/simulation.ts"
import { isSettled } from "./timeline/status.ts"
import { provider, type TimelineChange } from "./timeline/TimelineChange.ts"
import { Timeline } from "./timeline/Timeline.ts"
import { Tracking } from "./tracking/Tracking.ts"
import { trackingOf } from "./tracking/trackingOf.ts"

/** What a failure says, as the timeline shows it. */
const told = (failure: Rejected | Passing) => ({
  reason: failure.message,
  ...(failure.code !== undefined && { smtp_code: failure.code }),
  ...(failure.enhancedStatusCode !== undefined && { enhanced_status_code: failure.enhancedStatusCode })
})

const sandboxLane = "deliver_email/sandbox"

const wasSent = ({ events }: SendRow): boolean => events.some(({ type }) => type === "send.sent")

/** What becomes of accepted sends. No provider is spoken to inside a transaction. */
export class Deliveries extends Context.Service<Deliveries>()("@tidings/services/Deliveries", {
  make: Effect.gen(function* () {
    const engine = yield* Engine
    const sandbox = yield* open(localConnector("email"), {})
    const database = yield* Database
    const handover = yield* handoverTo(yield* EmailConnector)
    const repository = yield* SendRepository
    const timeline = yield* Timeline
    const tracking = yield* Tracking
    const versions = yield* TemplateVersions

    /** Shows the mail in the inbox, and says what the scenario wants to have happened to it. */
    const simulate = Effect.fnUntraced(function* (row: OpenSend, { endable }: Job.Attempt) {
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
      return yield* timeline.recordOn(row, [ending], { endable })
    })

    const composed = Effect.fnUntraced(function* (
      row: OpenSend
    ): Effect.fn.Return<OutgoingEmail, Throttled | Unsendable> {
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

    /** Nothing is unconfirmed that its provider has told of meanwhile. */
    const unconfirmed = (sendId: SendId, reason: string) =>
      database.transaction(
        Effect.gen(function* () {
          const row = yield* repository.lock(sendId)
          if (row === undefined || isSettled(row.status) || wasSent(row)) return
          yield* timeline.record(sendId, [provider("send.unconfirmed", { reason })])
        })
      )

    const taken = Effect.fnUntraced(function* (
      row: OpenSend,
      { providerMessageId, response, state }: Receipt,
      attempt: Job.Attempt
    ) {
      if (providerMessageId !== messageIdOf(row.id, row.payload.from.email)) {
        yield* repository.nameByProvider(row.id, providerMessageId)
      }
      const sent = provider("send.sent", { provider_message_id: providerMessageId, response })
      return yield* timeline.recordOn(row, state === "delivered" ? [sent, provider("send.delivered")] : [sent], attempt)
    })

    const record = (row: OpenSend, attempt: Job.Attempt, end: AttemptEnd): Effect.Effect<Job.End> => {
      const ended = (change: TimelineChange) => timeline.recordOn(row, [change], attempt)
      switch (end._tag) {
        case "Taken":
          return taken(row, end.receipt, attempt)
        case "Unsendable":
          return ended({ type: "send.failed", source: "system", data: { reason: end.message } })
        case "Rejected":
          return ended(provider("send.bounced", { bounce_type: end.hard ? "hard" : "soft", ...told(end) }))
        case "Unconfirmed":
          return unconfirmed(row.id, end.reason)
        case "GivenUp":
          return ended(provider("send.failed", { ...told(end.failure), attempt: end.attempt }))
        case "Delayed": {
          const next_attempt_at = new Date(end.nextAttemptMs).toISOString()
          const delayed = provider("send.delivery_delayed", {
            ...told(end.failure),
            attempt: end.attempt,
            next_attempt_at
          })
          return timeline.recordOn(row, [delayed], { isUnmarked: end.wasMarked })
        }
      }
    }

    /** The send, when there is something to offer. */
    const begin = Effect.fnUntraced(function* (sendId: SendId, attempt: Job.Attempt) {
      const row = yield* repository.open(sendId)
      if (row?.livemode === false && row.status === "queued") yield* simulate(row, { ...attempt, endable: undefined })
      if (row?.livemode !== true || isSettled(row.status) || wasSent(row)) return undefined
      return {
        markedMs: row.handover_at === null ? undefined : Date.parse(row.handover_at),
        message: composed(row),
        mark: ({ messageId }: OutgoingEmail, { again, nowMs }: { readonly again: boolean; readonly nowMs: number }) => {
          const at = new Date(nowMs).toISOString()
          const mark = again ? repository.handOverAgain : repository.handOver
          return mark({ id: row.id, message_id: messageId, at })
        },
        record: (end: AttemptEnd) => record(row, attempt, end)
      }
    })

    /** A send of the sandbox's lane, which needs no place at the connector of live ones. */
    const simulated = Effect.fnUntraced(function* (sendId: SendId, attempt: Job.Attempt) {
      const row = yield* repository.open(sendId)
      if (row?.livemode === false && row.status === "queued") return yield* simulate(row, attempt)
    })

    return {
      /** How many of a lane's sends are at work. */
      windowOf: (lane: string): Window => (lane === sandboxLane ? Window.fixed(sandbox.capacity) : handover.window),

      /** Offers a send to its connector once; fails with Retry when a later attempt may succeed. */
      deliver: (sendId: SendId, attempt: Job.Attempt) =>
        attempt.lane === sandboxLane ? simulated(sendId, attempt) : handover.deliver(attempt, begin(sendId, attempt))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

// Rendered once already when it was accepted, so that only a busy machine or a change of the engine's bounds leads here.
const unsendable = ({ code, fields, message, retryAfterSeconds }: Unmade): Unsendable | Throttled =>
  code === "workspace_rate_limit"
    ? new Throttled({ message, retryAfterSeconds, stopsAll: false })
    : new Unsendable({ message: fields?.[0]?.message ?? message })
