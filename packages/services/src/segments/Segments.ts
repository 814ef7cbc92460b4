import { Queue } from "@tidings/jobs/Queue"
import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import {
  type CountedSegment,
  type CountSegment,
  type CreateSegment,
  type ListSegments,
  mostSavedSegments,
  type NamedSegment,
  type SegmentDetails,
  type UpdateSegment
} from "@tidings/schema/resources/Segment"
import type { UniqueViolation } from "@tidings/storage/Database"
import { segmentIn, SegmentRepository, type SegmentRow } from "@tidings/storage/repositories/SegmentRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { countJob } from "./countJob.ts"
import { evaluation } from "./evaluation.ts"
import { SegmentContacts } from "./SegmentContacts.ts"
import { SegmentPlans } from "./SegmentPlans.ts"

/** Refuses a name that another segment has. */
const unlessTaken = <A>(written: Effect.Effect<A, UniqueViolation>, name: string | undefined) =>
  Effect.mapError(written, () =>
    problem("segment_name_taken", { fields: [{ path: "name", code: "taken", message: `"${name}" is taken` }] })
  )

const mostNamed = 10

/** Segments as callers save, read and count them. Decided in docs/decisions/segments.md. */
export class Segments extends Context.Service<Segments>()("@tidings/services/Segments", {
  make: Effect.gen(function* () {
    const repository = yield* SegmentRepository
    const plans = yield* SegmentPlans
    const contacts = yield* SegmentContacts
    const cursors = yield* Cursors
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const lock = own(repository.lock)
    const find = own(repository.find)

    /** Has a segment counted in both worlds. */
    const recount = Effect.fnUntraced(function* ({ id, workspaceId }: Pick<SegmentRow, "id" | "workspaceId">) {
      yield* queue.enqueue(countJob, { workspaceId, segmentId: id }, { key: id, turn: yield* turns.of(workspaceId) })
    })

    return {
      /** Reads a page of segments, by name. */
      list: Effect.fnUntraced(function* (input: typeof ListSegments.Type) {
        const caller = yield* Caller
        const page = yield* cursors.page("segments", input, repository.list, { positionOf: ({ name }) => name })
        return { ...page, data: page.data.map((row) => segmentIn(caller, row)) }
      }),

      /** Reads a segment, with what uses it in the caller's world. */
      read: Effect.fnUntraced(function* ({ segmentId }: typeof NamedSegment.Type) {
        const caller = yield* Caller
        const row = yield* find(segmentId)
        const uses = yield* repository.uses(caller.workspaceId, segmentId, [caller.livemode])
        return { ...segmentIn(caller, row), uses } satisfies SegmentDetails
      }),

      create: Effect.fnUntraced(function* ({ description, name, where }: typeof CreateSegment.Type) {
        const caller = yield* Caller
        const { workspaceId } = caller
        yield* plans.checked(caller, where)
        if ((yield* repository.countAll(workspaceId)) >= mostSavedSegments)
          return yield* problem("field_invalid", {
            message: `The workspace has ${mostSavedSegments} segments, which is as many as it may have: delete one first.`
          })
        const now = new Date(yield* Clock.currentTimeMillis)
        const made = repository.insert({
          id: newId("seg", now.getTime()),
          workspaceId,
          name,
          description: description ?? null,
          where,
          definedAt: now,
          createdAt: now,
          updatedAt: now
        })
        const row = yield* unlessTaken(made, name)
        yield* recount(row)
        yield* note("segment", row.id, { name })
        return segmentIn(caller, row)
      }),

      /** Changes a segment; another condition is counted anew, and begins no run for those who fit it already. */
      update: Effect.fnUntraced(function* ({ segmentId, ...changes }: typeof UpdateSegment.Type) {
        const caller = yield* Caller
        const held = yield* lock(segmentId)
        if (Object.keys(changes).length === 0)
          return yield* problem("field_invalid", { message: "A change names at least one field." })
        if (changes.where !== undefined) yield* plans.checked(caller, changes.where)
        const news = newsOf(held, changes)
        yield* note("segment", segmentId, { changed: Object.keys(news) })
        if (Object.keys(news).length === 0) return segmentIn(caller, held)
        const now = yield* Clock.currentTimeMillis
        const row = yield* unlessTaken(repository.update(caller, segmentId, news, now), news.name)
        if (news.where !== undefined) yield* recount(row)
        return segmentIn(caller, row)
      }),

      /** Deletes a segment that nothing uses. Deleting it again is no error. */
      remove: Effect.fnUntraced(function* ({ segmentId }: typeof NamedSegment.Type) {
        const { workspaceId } = yield* Caller
        const held = yield* repository.lock({ workspaceId, livemode: true }, segmentId)
        const uses = held === undefined ? [] : yield* repository.uses(workspaceId, segmentId, [true, false])
        if (uses.length > 0) {
          const named = uses.slice(0, mostNamed).map(({ kind, name, status }) => {
            const noun = kind === "sequence" ? "the sequence" : "the planned mail"
            return `${noun} "${name}" (${status})`
          })
          const more = uses.length > mostNamed ? ` and ${uses.length - mostNamed} more` : ""
          return yield* problem("segment_in_use", { message: `The segment is used by ${named.join(", ")}${more}.` })
        }
        if (!(yield* repository.remove(workspaceId, segmentId))) return yield* problem("resource_not_found")
        yield* queue.enqueue(
          evaluation,
          { workspaceId, segmentId },
          { key: segmentId, turn: yield* turns.of(workspaceId) }
        )
        yield* note("segment", segmentId)
        return { id: segmentId, deleted: true as const }
      }),

      /** Counts the contacts of the caller's world that fit a condition. */
      count: Effect.fnUntraced(function* ({ where }: typeof CountSegment.Type) {
        const caller = yield* Caller
        const at = yield* plans.checked(caller, where)
        const { sample, ...counted } = yield* contacts.count(caller, at, caller.scopes.has("contacts:read"))
        return {
          ...counted,
          sample: sample.map(({ email, external_id, id }) => ({ id, external_id, email }))
        } satisfies CountedSegment
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
