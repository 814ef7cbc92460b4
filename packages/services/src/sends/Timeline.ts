import type { EventType } from "@tidings/schema/EventType"
import type { SendEvent } from "@tidings/schema/Send"
import { Database } from "@tidings/storage/Database"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Effect, Layer, type Schema } from "effect"
import { Suppressions } from "../suppressions/Suppressions.ts"
import { Events } from "../webhooks/Events.ts"
import { eventData } from "./eventData.ts"
import { advance, isSettled } from "./status.ts"

/** Something that happened to a send. */
export interface Happening {
  readonly type: EventType
  readonly source: SendEvent["source"]
  /** `bounce_type: "hard"` of send.bounced suppresses the recipient. */
  readonly data?: Readonly<Record<string, Schema.Json>>
}

const maxEvents = 100
const repeatable: ReadonlySet<string> = new Set(["send.opened", "send.clicked", "send.delivery_delayed"])

const suppressionFor = ({ data, type }: Happening) =>
  type === "send.complained"
    ? "complaint"
    : type === "send.unsubscribed"
      ? "unsubscribe"
      : type === "send.bounced" && data?.["bounce_type"] === "hard"
        ? "hard_bounce"
        : undefined

/** What became of each send, and the only place that changes it. */
export class Timeline extends Context.Service<Timeline>()("@tidings/services/Timeline", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* SendRepository
    const events = yield* Events
    const suppressions = yield* Suppressions

    /**
     * Appends to the timeline, advances the status, tells the webhooks and suppresses where the rules say so, all or nothing.
     * Opens, clicks and delays are recorded until the timeline has 100 entries, everything else once; a suppression is renewed
     * even by what was recorded before. Unknown sends are ignored.
     */
    const record = (sendId: string, happenings: ReadonlyArray<Happening>): Effect.Effect<void> =>
      database.transaction(
        Effect.gen(function* () {
          const row = yield* repository.lock(sendId)
          if (row === undefined) return
          const now = yield* Clock.currentTimeMillis
          const timestamp = new Date(now).toISOString()
          const seen = new Set(row.events.map((event) => event.type))
          const fresh: Array<Happening> = []
          let status = row.status
          const told: Array<{
            readonly type: string
            readonly livemode: boolean
            readonly data: Record<string, Schema.Json>
          }> = []
          for (const happening of happenings) {
            const { data = {}, type } = happening
            const reason = suppressionFor(happening)
            if (reason !== undefined && row.livemode) {
              yield* suppressions.add(row.workspace_id, row.to_email, reason, { kind: "send", id: row.id })
            }
            const isFull = row.events.length + fresh.length >= maxEvents
            if (repeatable.has(type) ? isFull : seen.has(type)) continue
            seen.add(type)
            status = advance(status, type)
            fresh.push(happening)
            told.push({ type, livemode: row.livemode, data: eventData(row, status, data) })
          }
          if (fresh.length === 0) return
          const { ids } = yield* events.emitAll(row.workspace_id, told)
          const added = fresh.map(({ data = {}, source, type }, index): SendEvent => ({
            id: ids[index]!,
            type,
            timestamp,
            source,
            synthetic: source === "sandbox",
            data
          }))
          yield* repository.record(sendId, added, status, now, isSettled(status))
        })
      )
    return { record }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
