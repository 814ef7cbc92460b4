import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { Queue } from "@tidings/jobs/Queue"
import type { EventData } from "@tidings/schema/EventType"
import { Database } from "@tidings/storage/Database"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import type { OpenDelivery } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { WebhookRepository } from "@tidings/storage/repositories/WebhookRepository"
import { Context, Effect, Layer } from "effect"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import type { ReceivedAnswer } from "../outbound/requestPinned.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { WebhookFanOut } from "./WebhookFanOut.ts"
import { webhookMailJob } from "./webhookMailJob.ts"

/** Time of nothing but failures after which it is told. */
export const failsLongMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
/** Time of nothing but failures after which a subscription is disabled. */
export const patienceMs = 5 * dayMs

export type DisabledBecause = EventData<"webhook.disabled">["reason"]

const reasonWords: Readonly<Record<DisabledBecause, string>> = {
  gone: "the receiver answered 410 Gone",
  failing: "nothing but failures for 5 days"
}

/** Event data that tells the other subscriptions about this one. */
const dataOf = (
  { description, failing_since, url, webhook_id }: OpenDelivery,
  reason: DisabledBecause,
  answer: ReceivedAnswer | undefined
): EventData<"webhook.disabled"> => ({
  webhook: { id: webhook_id, url, description },
  reason,
  failing_since: failing_since === null ? null : new Date(failing_since).toISOString(),
  last_status: answer?.status ?? null
})

/**
 * Tells of subscriptions whose receivers take nothing: to the workspace's others, and to its owners by mail. Decided in
 * docs/decisions/webhooks-and-events.md.
 */
export class WebhookNews extends Context.Service<WebhookNews>()("@tidings/services/WebhookNews", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const trail = yield* AuditTrail
    const webhooks = yield* WebhookRepository
    const events = yield* WebhookFanOut
    const connector = yield* EmailConnector
    const members = yield* MemberRepository
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    /** Plans the mail to each owner of the workspace, at most one a day; the sandbox is not worth a mail. */
    const mailOwners = Effect.fnUntraced(function* ({ livemode, webhook_id, workspace_id }: OpenDelivery, now: number) {
      if (!livemode) return
      const atMs = yield* webhooks.planMail(workspace_id, webhook_id, now, dayMs)
      if (atMs === undefined) return
      const options = { turn: yield* turns.of(workspace_id), lane: connector.name, atMs }
      for (const { email, role } of yield* members.list(workspace_id))
        if (role === "owner")
          yield* queue.enqueue(webhookMailJob, { workspaceId: workspace_id, email }, { ...options, key: email })
    })

    return {
      /** Disables a subscription with an audit entry of the service's own, and notifies the others; all or nothing. */
      disable: (delivery: OpenDelivery, reason: DisabledBecause, answer: ReceivedAnswer | undefined, now: number) =>
        database.transaction(
          Effect.gen(function* () {
            const { livemode, webhook_id, workspace_id } = delivery
            const failedSince = reason === "failing" ? now - patienceMs : undefined
            if (!(yield* webhooks.disable(webhook_id, reason, now, failedSince))) return
            const data = dataOf(delivery, reason, answer)
            yield* events.emitBeside(workspace_id, { type: "webhook.disabled", livemode, data }, webhook_id)
            yield* mailOwners(delivery, now)
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
        ),

      /** Notifies the other subscriptions, once a day, that one has been failing for an hour. */
      tellFailing: (delivery: OpenDelivery, answer: ReceivedAnswer | undefined, now: number) =>
        database.transaction(
          Effect.gen(function* () {
            const { livemode, webhook_id, workspace_id } = delivery
            const [at, since, toldBefore] = [now, now - failsLongMs, now - dayMs].map((ms) => new Date(ms))
            if (!(yield* webhooks.tellFailing(webhook_id, at!, since!, toldBefore!))) return
            const data = dataOf(delivery, "failing", answer)
            yield* events.emitBeside(workspace_id, { type: "webhook.failing", livemode, data }, webhook_id)
            yield* mailOwners(delivery, now)
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
