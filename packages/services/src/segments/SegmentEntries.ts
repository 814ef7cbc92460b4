import { Queue } from "@tidings/jobs/Queue"
import type { ContactId, SegmentId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { type PlanAt, SegmentContactRepository } from "@tidings/storage/repositories/SegmentContactRepository"
import { SegmentMemberRepository } from "@tidings/storage/repositories/SegmentMemberRepository"
import { SegmentRepository, type SegmentRow } from "@tidings/storage/repositories/SegmentRepository"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { Arrivals, inJobs } from "../sequences/enrolling/Arrivals.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { evaluation } from "./evaluation.ts"
import { type SegmentEntry, segmentEntry } from "./segmentEntry.ts"
import { SegmentPlans } from "./SegmentPlans.ts"

/** Time after which whoever left a segment and fits again enters it again. */
const awayMs = Duration.toMillis("24 hours")
const stretchMs = Duration.toMillis("5 minutes")

/**
 * Finds who entered the segments with which sequences begin. A segment's first evaluation begins no run: its contacts
 * were there before. Decided in docs/decisions/segments.md.
 */
export class SegmentEntries extends Context.Service<SegmentEntries>()("@tidings/services/SegmentEntries", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const segments = yield* SegmentRepository
    const members = yield* SegmentMemberRepository
    const contacts = yield* SegmentContactRepository
    const people = yield* ContactRepository
    const plans = yield* SegmentPlans
    const arrivals = yield* Arrivals
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    const entered = Effect.fnUntraced(function* (
      world: World,
      segmentId: SegmentId,
      contactIds: ReadonlyArray<ContactId>,
      nowMs: number
    ) {
      const at = new Date(nowMs).toISOString()
      const jobs = inJobs(contactIds).map((some) => ({ ...world, segmentId, contactIds: some, at }))
      yield* queue.enqueueAll(segmentEntry, jobs, { turn: yield* turns.of(world.workspaceId) })
    })

    /** Evaluates a stretch of a world; returns the id of its last contact, null at the end of them all. */
    const step = Effect.fnUntraced(function* (row: SegmentRow, world: World, at: PlanAt, after: string) {
      const { id: segmentId } = row
      if (!(yield* segments.holdDefined(row))) return null
      yield* people.hold(world)
      yield* contacts.patient(stretchMs)
      const { contacts: fitting, last, seen } = yield* contacts.stretch(world, at, { after }, contacts.atOnce)
      const to = seen < contacts.atOnce ? null : last
      const now = yield* Clock.currentTimeMillis
      const ids = fitting.map(({ id }) => id)
      const entering = yield* members.move({ ...world, segmentId }, { after, to }, ids, now, now - awayMs)
      const isFirst = (world.livemode ? row.evaluatedAt : row.sandboxEvaluatedAt) === null
      if (!isFirst) yield* entered(world, segmentId, entering, now)
      if (to === null) yield* segments.putEvaluated(row, world.livemode, now)
      return to
    })

    return {
      /**
       * Has the segments evaluated with which published sequences begin, and those forgotten with which none does any
       * more.
       */
      begin: Effect.gen(function* () {
        const [beginning, forgotten] = [yield* segments.beginning, yield* segments.forgetEvaluations]
        for (const { segmentId, workspaceId } of [...beginning, ...forgotten])
          yield* queue.enqueue(
            evaluation,
            { workspaceId, segmentId },
            { key: segmentId, turn: yield* turns.of(workspaceId) }
          )
      }),

      /**
       * Evaluates a segment in each world in which a sequence begins with it, a stretch of contacts in each
       * transaction; one that begins none any more is forgotten. May be repeated from the beginning.
       */
      evaluate: Effect.fnUntraced(function* (workspaceId: WorkspaceId, segmentId: SegmentId) {
        const row = yield* segments.find({ workspaceId, livemode: true }, segmentId)
        const worlds = row === undefined ? [] : yield* segments.beginsIn(workspaceId, segmentId)
        if (row === undefined || worlds.length === 0) return yield* members.purge(workspaceId, segmentId)
        const at = yield* plans.ofSaved(row)
        for (const livemode of worlds)
          for (let after: string | null = ""; after !== null;) {
            const from: string = after
            after = yield* database.transaction(step(row, { workspaceId, livemode }, at, from))
            yield* Effect.yieldNow
          }
      }),

      /** Begins the runs of contacts that entered; repeating it begins no run twice. */
      enrol: ({ segmentId, ...entry }: SegmentEntry) =>
        database.transaction(
          Effect.gen(function* () {
            const segment = yield* segments.find(entry, segmentId)
            const trigger = { segment_id: segmentId, segment: segment?.name ?? "" }
            yield* arrivals.begin({ ...entry, kind: "segment.entered", place: segmentId, trigger })
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
