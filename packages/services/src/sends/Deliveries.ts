import type { Receipt } from "@tidings/connectors/Connector"
import { Rejected, type DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import * as Job from "@tidings/jobs/Job"
import type { Problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { SendRepository, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Effect, Layer, Semaphore } from "effect"
import { capture } from "../inbox/capturing.ts"
import { render } from "../templates/engine/index.ts"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { provider, type Happening } from "./Happening.ts"
import { isCaptured, terminal } from "./simulation.ts"
import { Timeline } from "./Timeline.ts"
import { Tracking } from "./Tracking.ts"

const answerWithin = "60 seconds"

// Offering a message twice to these changes nothing, so that a lost outcome can be asked for again.
const repeatable: ReadonlySet<string> = new Set(["capture"])

/** What becomes of accepted sends. No provider is spoken to inside a transaction. */
export class Deliveries extends Context.Service<Deliveries>()("@tidings/services/Deliveries", {
  make: Effect.gen(function* () {
    const connector = yield* EmailConnector
    const sandbox = yield* capture
    const database = yield* Database
    const repository = yield* SendRepository
    const timeline = yield* Timeline
    const tracking = yield* Tracking
    const versions = yield* TemplateVersions
    // Marked as handed over is only what the connector can carry now: what waits is safe from a crash.
    const lanes = yield* Semaphore.make(connector.capacity)

    const handOver = repeatable.has(connector.provider) ? repository.handOverAgain : repository.handOver

    const unconfirmed = (sendId: string, reason: string) =>
      timeline.record(sendId, [provider("send.unconfirmed", { reason })])

    /** The send, marked as on its way; undefined when there is nothing to offer. */
    const begin = Effect.fnUntraced(function* (sendId: string) {
      const row = yield* handOver({ id: sendId, nowMs: yield* Clock.currentTimeMillis })
      if (row !== undefined) return row
      const simulated = yield* database.transaction(settleUnoffered(sendId))
      if (simulated !== undefined) yield* simulate(simulated)
      return undefined
    })

    /** What becomes of a send that cannot be offered: to be simulated, which it answers, or begun by a process that died, or over already. */
    const settleUnoffered = Effect.fnUntraced(function* (sendId: string) {
      const row = yield* repository.lock(sendId)
      if (row === undefined || row.status !== "queued") return undefined
      if (!row.livemode) return row
      yield* unconfirmed(sendId, "the process ended while the provider was answering")
      return undefined
    })

    /** Shows the mail in the inbox, and says what the scenario wants to have happened to it. */
    const simulate = Effect.fnUntraced(function* (row: SendRow) {
      const { scenario } = row.simulation!
      const ending = isCaptured(scenario)
        ? yield* Effect.match(Effect.flatMap(composed(row, ownMessageId(row)), sandbox.deliver), {
            onSuccess: () => terminal(scenario),
            onFailure: ({ message }): Happening => ({
              type: "send.failed",
              source: "sandbox",
              data: { reason: message }
            })
          })
        : terminal(scenario)
      yield* timeline.record(row.id, [ending])
    })

    const composed = Effect.fnUntraced(function* (row: SendRow, messageId: string) {
      const version = yield* versions.load(row.template_id, row.template_version)
      const message = yield* Effect.mapError(render(version, row.payload.variables), unsendable)
      const { html, listUnsubscribe } = tracking.prepare(message.html, row.id, version.category)
      return {
        id: row.id,
        to: row.to_email,
        ...row.payload,
        subject: row.subject,
        text: listUnsubscribe === undefined ? message.text : `${message.text}\n\nUnsubscribe: ${listUnsubscribe.url}`,
        html,
        messageId,
        listUnsubscribe
      }
    })

    const offer = (row: SendRow) => Effect.flatMap(composed(row, row.message_id!), connector.deliver)

    /** The provider surely has not taken it: offer it again later, or give up. */
    const later = Effect.fnUntraced(function* (row: SendRow, failure: DeliveryFailure, isLast: boolean) {
      yield* repository.takeBack(row.id)
      if (isLast) return yield* timeline.record(row.id, [provider("send.failed", { reason: failure.message })])
      const wish = failure._tag === "Throttled" ? failure.retryAfterSeconds : undefined
      return yield* new Job.Retry({ reason: failure.message, ...(wish !== undefined && { afterSeconds: wish }) })
    })

    const settle = (row: SendRow, failure: DeliveryFailure, isLast: boolean): Effect.Effect<void, Job.Retry> => {
      switch (failure._tag) {
        case "Rejected":
          return timeline.record(row.id, [
            provider("send.bounced", {
              bounce_type: failure.hard ? "hard" : "soft",
              reason: failure.message,
              ...(failure.code !== undefined && { smtp_code: failure.code }),
              ...(failure.enhancedStatusCode !== undefined && { enhanced_status_code: failure.enhancedStatusCode })
            })
          ])
        case "OutcomeUnknown":
          return unconfirmed(row.id, failure.message)
        default:
          return later(row, failure, isLast)
      }
    }

    const taken = Effect.fnUntraced(function* (row: SendRow, { providerMessageId, response, state }: Receipt) {
      if (providerMessageId !== row.message_id) yield* repository.nameByProvider(row.id, providerMessageId)
      yield* timeline.recordOn(row, [
        provider("send.sent", { provider_message_id: providerMessageId, response }),
        ...(state === "delivered" ? [provider("send.delivered")] : [])
      ])
    })

    /** Offers a send to its connector once; fails with Retry when a later attempt may succeed. */
    const deliver = Effect.fnUntraced(function* (sendId: string, { isLast }: { readonly isLast: boolean }) {
      const row = yield* begin(sendId)
      if (row === undefined) return
      yield* offer(row).pipe(
        Effect.timeoutOption(answerWithin),
        Effect.matchEffect({
          onFailure: (failure) => settle(row, failure, isLast),
          onSuccess: (answer) =>
            answer._tag === "None"
              ? unconfirmed(row.id, "the provider did not answer in time")
              : taken(row, answer.value)
        })
      )
    })
    return {
      deliver: (sendId: string, attempt: { readonly isLast: boolean }) => lanes.withPermits(1)(deliver(sendId, attempt))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** What `SendRepository.handOver` would name the message. */
const ownMessageId = ({ id, payload }: SendRow): string => `<${id}@${payload.from.email.split("@").at(-1)}>`

// Rendered once already when it was accepted, so that only a change of the engine's bounds leads here.
const unsendable = ({ message }: Problem) =>
  new Rejected({ message, code: undefined, enhancedStatusCode: undefined, hard: false })
