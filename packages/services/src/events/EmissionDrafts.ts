import { Queue } from "@tidings/jobs/Queue"
import { newId } from "@tidings/schema/Id"
import type { Emission, MetTogether } from "@tidings/storage/repositories/EmissionRepository"
import type { Due } from "@tidings/storage/repositories/jobRows"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { CountRecord } from "@tidings/storage/repositories/runRows"
import type { Dispatch } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { Context, Effect, Layer } from "effect"
import { Contacts } from "../contacts/Contacts.ts"
import { QuickWaking } from "../sequences/engine/QuickWaking.ts"
import { advancing } from "../sequences/walking/advancing.ts"
import { changedRows, firstDueMs } from "../sequences/walking/RunWriter.ts"
import type { Arrival } from "../sequences/walking/Journey.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import type { Emitted, Emitting } from "./Emitting.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"

/** Everything that an event will write. */
export interface EmissionDraft {
  readonly emitted: Emitted
  readonly emission: Emission
  readonly runs: ReadonlyArray<RunRow>
  readonly counts: ReadonlyArray<CountRecord>
  readonly told: ReadonlyArray<Dispatch>
  readonly due: ReadonlyArray<Due>
}

/** True if a run is now due earlier than the time that its job waits for. */
const isSooner = ({ held, run }: Arrival) => run.dueAt !== null && run.dueAt < (held.dueAt ?? Number.POSITIVE_INFINITY)

const untold = { dispatches: [], job: undefined }

/** Drafts the writes of an event without writing them. */
export class EmissionDrafts extends Context.Service<EmissionDrafts>()("@tidings/services/EmissionDrafts", {
  make: Effect.gen(function* () {
    const contacts = yield* Contacts
    const waking = yield* QuickWaking
    const events = yield* WebhookFanOut
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    return {
      /**
       * Drafts an event with the contacts and runs it met; undefined if its contact has to be created or changed, or if
       * it needs more than those runs.
       */
      draw: Effect.fnUntraced(function* (emitting: Emitting, met: MetTogether, atMs: number) {
        const contact = contacts.known(emitting.reference, met.contacts)
        if (contact === undefined) return undefined
        const { livemode, metadata, type, workspaceId } = emitting
        const { hearers, hears, seq } = met
        const { email, external_id, id: contactId } = contact
        const data = { contact: { id: contactId, external_id, email }, metadata }
        const news =
          hearers === 0
            ? { ...untold, ids: [newId("evt", atMs)] }
            : yield* events.plan(workspaceId, [{ livemode, type, data }])
        const id = news.ids[0]!
        const walked = yield* waking.heard(workspaceId, met, { id, seq, type, metadata, atMs })
        if (walked === undefined) return undefined
        const { arrivals, counts, told } = walked
        const moves = hears && told.length > 0 ? yield* events.plan(workspaceId, told) : untold
        const woken = arrivals.filter(({ took }) => took).length
        const emitted: Emitted = { id, contact, atMs, woken, notBegun: 0, hearers }
        const event = { id, seq, workspaceId, contactId, livemode, type, metadata, receivedAtMs: atMs }
        const first = firstDueMs(arrivals.filter(isSooner).map(({ run }) => run))
        const turn =
          first === Number.POSITIVE_INFINITY
            ? undefined
            : queue.outline(advancing, atMs, { turn: yield* turns.of(workspaceId), atMs: first })
        const draft: EmissionDraft = {
          emitted,
          emission: { event, ...emitting.tracesOf(emitted) },
          runs: changedRows(arrivals),
          counts,
          told: [...news.dispatches, ...moves.dispatches],
          due: [news.job, moves.job, turn].filter((due) => due !== undefined)
        }
        return draft
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
