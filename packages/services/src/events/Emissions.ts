import { patternsMatching } from "@tidings/schema/EventType"
import { type SequenceRunId, newId } from "@tidings/schema/Id"
import { Queue } from "@tidings/jobs/Queue"
import { Database } from "@tidings/storage/Database"
import { grouped } from "@tidings/storage/grouped"
import { isGivenUp } from "@tidings/storage/isOfDatabase"
import { isOwnFault } from "@tidings/storage/isOwnFault"
import { togetherOrApart } from "@tidings/storage/togetherOrApart"
import { isOvertaken } from "@tidings/storage/repositories/AnswerRepository"
import { EmissionRepository, type Emission, type MetTogether } from "@tidings/storage/repositories/EmissionRepository"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { identifiersOf } from "../contacts/identifiersOf.ts"
import { type Arrival, advancing, summed } from "../sequences/walking/Journey.ts"
import type { Emitted, Emitting } from "./Emitting.ts"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { CountRecord } from "@tidings/storage/repositories/runRows"
import type { Dispatch } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { Contacts } from "../contacts/Contacts.ts"
import { RunWaking } from "../sequences/engine/RunWaking.ts"
import { changedRows, firstDueMs } from "../sequences/walking/RunWriter.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"

/**
 * One group at a time: events that come meanwhile enlarge the next one, which costs less than a second group in
 * parallel.
 */
const bounds = { atOnce: 1, gathers: true, most: 32 }
const drawnBetweenYields = 8

/** Everything that an event will write. */
interface EmissionDraft {
  readonly emitted: Emitted
  readonly emission: Emission
  readonly runs: ReadonlyArray<RunRow>
  readonly counts: ReadonlyArray<CountRecord>
  readonly told: ReadonlyArray<Dispatch>
  readonly due: ReadonlyArray<DueTurn>
}

/** True if a run is now due earlier than the time that its job waits for. */
const isSooner = ({ held, run }: Arrival) => run.dueAt !== null && run.dueAt < (held.dueAt ?? Number.POSITIVE_INFINITY)

const untold = { dispatches: [], job: undefined }

/**
 * Emits concurrent events together: reads, drafts and writes them in one transaction of two round trips, without
 * waiting for locked runs. An event that needs more is left to be emitted alone. Decided in
 * docs/decisions/sequences.md.
 */
export class Emissions extends Context.Service<Emissions>()("@tidings/services/Emissions", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* EmissionRepository
    const runs = yield* SequenceRunRepository
    const contacts = yield* Contacts
    const waking = yield* RunWaking
    const events = yield* WebhookFanOut
    const turns = yield* WorkspaceTurns
    const queue = yield* Queue

    /**
     * Drafts an event with the contacts and runs it met; undefined if its contact has to be created or changed, or if
     * it needs more than those runs.
     */
    const draw = Effect.fnUntraced(function* (emitting: Emitting, met: MetTogether, atMs: number) {
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
      const walked = yield* waking.heardAtOnce(workspaceId, met, { id, seq, type, metadata, atMs })
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

    /**
     * Drafts all events of a group. If two meet the same run, the second is left out, because the first may move the
     * run.
     */
    const drawAll = Effect.fnUntraced(function* (all: ReadonlyArray<Emitting>) {
      const met = yield* repository.meet(
        all.map(({ livemode, reference, type, workspaceId }) => {
          const identifiers = identifiersOf(reference)
          return { workspaceId, identifiers, livemode, type, patterns: patternsMatching(type) }
        })
      )
      const now = yield* Clock.currentTimeMillis
      const taken = new Set<SequenceRunId>()
      const drawn: Array<EmissionDraft | undefined> = []
      for (const [n, emitting] of all.entries()) {
        const { runs } = met[n]!
        const isFree = runs.every(({ id }) => !taken.has(id))
        drawn.push(isFree ? yield* draw(emitting, met[n]!, now) : undefined)
        for (const { id } of runs) taken.add(id)
        if (n % drawnBetweenYields === drawnBetweenYields - 1) yield* Effect.yieldNow
      }
      return { drawn, now }
    })

    const emitAll = Effect.fnUntraced(function* (all: ReadonlyArray<Emitting>) {
      const { drawn, now } = yield* drawAll(all)
      const left = drawn.filter((draft) => draft !== undefined)
      if (left.length > 0) {
        const moved = left.flatMap((draft) => draft.runs)
        const told = left.flatMap((draft) => draft.told)
        yield* repository.record(
          left.map(({ emission }) => emission),
          moved,
          told,
          now
        )
        // Added after the keys of answers, and in one order: groups and passes wait for each other's counts without a
        // deadlock.
        yield* runs.addCounts(summed(left.flatMap(({ counts }) => counts)))
        yield* queue.ring(...left.flatMap(({ due }) => due))
      }
      return drawn.map((draft) => draft?.emitted)
    })

    return {
      /**
       * Emits an event together with others that come meanwhile, never in the caller's transaction; undefined if it has
       * to be emitted alone.
       */
      together: yield* grouped<Emitting, Emitted | undefined, never>(
        (all) =>
          togetherOrApart(
            Effect.provideService(database.transaction(emitAll(all)), Clock.Clock, all[0]!.clock),
            (cause) =>
              Effect.as(
                isOvertaken(cause)
                  ? Effect.void
                  : Effect.logWarning("events that came together failed, and are emitted one by one", cause),
                all.map(() => undefined)
              ),
            (cause) => isOwnFault(cause) || isGivenUp(cause)
          ),
        bounds
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
