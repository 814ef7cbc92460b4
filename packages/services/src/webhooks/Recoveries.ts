import { Queue } from "@tidings/jobs/Queue"
import { firstIdAt, type WebhookId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import { deliveryDays, type RecoveredWebhook, type RecoverWebhook } from "@tidings/schema/resources/Webhook"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import { isoAt } from "@tidings/storage/iso"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { WebhookRecoveryRepository } from "@tidings/storage/repositories/WebhookRecoveryRepository"
import { WebhookRepository, type WebhookRow } from "@tidings/storage/repositories/WebhookRepository"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { recoveryJob } from "./recoveryJob.ts"
import { laneOfWebhook, webhookDelivery } from "./webhookDelivery.ts"

const perSecond = 10
const atATime = 100
/** Time without a step after which a recovery has ended with its job, so that another may begin. */
const stuckMs = Duration.toMillis("2 hours")

const outOfRange = (path: "since" | "until", message: string) =>
  problem("field_invalid", { fields: [{ path, code: "out_of_range", message }] })

/** Recoveries of failed deliveries after an outage. Decided in docs/decisions/webhooks-and-events.md. */
export class Recoveries extends Context.Service<Recoveries>()("@tidings/services/Recoveries", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const webhooks = yield* WebhookRepository
    const failed = yield* WebhookRecoveryRepository
    const jobs = yield* JobRepository
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const lock = own(webhooks.lock)

    /** Queues a step; one that waits already is enough. */
    const queueStep = Effect.fnUntraced(function* (row: WebhookRow, afterSeconds: number) {
      const { id: webhookId, livemode, workspaceId } = row
      const turn = yield* turns.of(workspaceId)
      yield* queue.enqueue(recoveryJob, { workspaceId, livemode, webhookId }, { key: webhookId, afterSeconds, turn })
    })

    /** Puts the next deliveries of a locked subscription back, each with a job behind what is new. */
    const putBack = Effect.fnUntraced(function* (row: WebhookRow, recovering: NonNullable<WebhookRow["recovering"]>) {
      const now = yield* Clock.currentTimeMillis
      const { events, mark } = recovering
      const which = { webhookId: row.id, mark, events, untilMs: Date.parse(recovering.until) }
      const rounds = yield* failed.putBack(which, atATime, now, 1 / perSecond)
      const options = { turn: yield* turns.of(row.workspaceId), lane: laneOfWebhook(row), priority: "bulk" } as const
      const made = rounds.map(({ id, replays }, place) =>
        queue.row(webhookDelivery, { deliveryId: id, replays }, now, {
          ...options,
          atMs: now + (place * 1000) / perSecond
        })
      )
      if (made.length > 0) yield* jobs.insert(made)
      yield* queue.ring(...made)
      const isOver = rounds.length < atATime
      const replayed = recovering.replayed + rounds.length
      const next = isOver ? null : { ...recovering, replayed, mark: rounds.at(-1)!.id, movedAt: isoAt(now) }
      yield* webhooks.put(row, { recovering: next })
      if (!isOver) yield* queueStep(row, atATime / perSecond)
    })

    return {
      /** Begins to post again what failed in a time window, and says how much that is. */
      begin: Effect.fnUntraced(function* (input: typeof RecoverWebhook.Type) {
        const now = yield* Clock.currentTimeMillis
        const { sinceMs, untilMs = now } = windowOf(input)
        const earliestMs = now - Duration.toMillis(Duration.days(deliveryDays))
        if (sinceMs! < earliestMs || sinceMs! > now)
          return yield* outOfRange("since", `Expected a time from ${isoAt(Math.max(0, earliestMs))} to now`)
        if (untilMs < sinceMs!) return yield* outOfRange("until", "Expected a time after since")
        const row = yield* lock(input.id)
        if (row.status === "disabled") return yield* problem("webhook_disabled")
        if (row.recovering !== null && now - Date.parse(row.recovering.movedAt) < stuckMs)
          return yield* problem("recovery_in_progress")
        const window = { since: isoAt(sinceMs!), until: isoAt(Math.min(untilMs, now)) }
        const events = input.events ?? null
        const mark = firstIdAt("dlv", sinceMs!)
        const which = { webhookId: row.id, mark, events, untilMs: Date.parse(window.until) }
        const deliveries = yield* failed.count(which)
        if (deliveries > 0) {
          const at = isoAt(now)
          const recovering = { ...window, events, deliveries, replayed: 0, mark, startedAt: at, movedAt: at }
          yield* webhooks.put(row, { recovering })
          yield* queueStep(row, 0)
        }
        yield* note("webhook", row.id, { ...window, deliveries, ...(events !== null && { events }) })
        return { webhook_id: row.id, deliveries, ...window } satisfies RecoveredWebhook
      }),

      /** Puts back the next deliveries of a recovery, oldest first; ends it if the subscription was disabled. */
      step: (world: World, id: WebhookId) =>
        database.transaction(
          Effect.gen(function* () {
            const row = yield* webhooks.lock(world, id)
            if (row === undefined || row.recovering === null) return
            if (row.status === "disabled") yield* webhooks.put(row, { recovering: null })
            else yield* putBack(row, row.recovering)
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
