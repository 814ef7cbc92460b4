import { problem } from "@tidings/schema/Problem"
import type { Contact } from "@tidings/schema/resources/Contact"
import type { World } from "@tidings/schema/World"
import type { PageWindow } from "@tidings/storage/owned"
import {
  type PlanAt,
  SegmentContactRepository,
  type SegmentFilter
} from "@tidings/storage/repositories/SegmentContactRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { monotonicMs } from "../caches/monotonicMs.ts"
import { takingTurns } from "../threads/takingTurns.ts"
import { crowded } from "../threads/threads.ts"

/** Time of an exact count, of the estimate after it, and of a page (milliseconds). */
const exactMs = 2_000
const estimateMs = 800
const sizeMs = 200
const pageMs = 3_000

/** Newest contacts from which a count is estimated: as many as can be looked at in time. */
const samples = [20_000, 1_000] as const

/**
 * Time in milliseconds for which the embedded database works on one question, whose statements cannot be stopped and
 * keep all others waiting: it looks at this many contacts at a time, and lets others go on in between.
 */
const embeddedMs = 1_000
const embeddedAtOnce = 1_000

const mostSampled = 10
/** Contacts from whose zones those of all are foretold. */
const mostOfZones = 1_000

interface Counted {
  readonly count: number
  readonly isExact: boolean
  /** The newest that fit, 10 at most. */
  readonly sample: ReadonlyArray<Contact>
}

/**
 * Counts and pages of contacts that fit a condition, each within 3 seconds. One is worked on at a time, and workspaces
 * take turns. Decided in docs/decisions/segments.md.
 */
export class SegmentContacts extends Context.Service<SegmentContacts>()("@tidings/services/SegmentContacts", {
  make: Effect.gen(function* () {
    const contacts = yield* SegmentContactRepository
    const turn = takingTurns(1)

    const inTurn = <A, E>({ workspaceId }: World, work: Effect.Effect<A, E>) =>
      Effect.catchTag(turn(workspaceId, work), "Crowded", () => Effect.fail(crowded("questions about segments")))

    /** Looks at contacts newest first, some at a time, until `isEnough` or the time is over. */
    const walked = Effect.fnUntraced(function* (
      world: World,
      at: PlanAt,
      filter: SegmentFilter & { readonly limit: number },
      start: string | undefined,
      isEnough: (found: number) => boolean
    ) {
      const clock = yield* Clock.Clock
      const until = monotonicMs(clock) + embeddedMs
      const found: Array<Contact> = []
      let [seen, fitted] = [0, 0]
      let before = start
      while (true) {
        const from = before === undefined ? {} : { before }
        const stretch = yield* contacts.stretch(world, at, from, embeddedAtOnce, filter)
        seen += stretch.seen
        fitted += stretch.fitted
        found.push(...stretch.contacts)
        const isWhole = stretch.seen < embeddedAtOnce
        if (isWhole || isEnough(found.length)) return { isOver: false, isWhole, seen, fitted, found }
        if (monotonicMs(clock) >= until) return { isOver: true, isWhole, seen, fitted, found }
        before = stretch.last!
        yield* Effect.yieldNow
      }
    })

    const scaled = Effect.fnUntraced(function* (world: World, fitted: number, seen: number) {
      const size = yield* contacts.size(world, sizeMs)
      return seen === 0 ? 0 : Math.max(fitted, Math.round((fitted / seen) * Math.max(size, seen)))
    })

    /** The count from the newest contacts, as many of them as can be looked at in time. */
    const estimated = Effect.fnUntraced(function* (world: World, at: PlanAt, limit: number) {
      for (const most of samples) {
        const stretch = yield* contacts.bounded(estimateMs / 2, contacts.stretch(world, at, {}, most, { limit }))
        if (stretch === undefined) continue
        const { contacts: sample, fitted, seen } = stretch
        if (seen < most) return { count: fitted, isExact: true, sample } satisfies Counted
        return { count: yield* scaled(world, fitted, seen), isExact: false, sample } satisfies Counted
      }
      return { count: 0, isExact: false, sample: [] } satisfies Counted
    })

    const countEmbedded = Effect.fnUntraced(function* (world: World, at: PlanAt, limit: number) {
      const { fitted, found, isWhole, seen } = yield* walked(world, at, { limit }, undefined, () => false)
      const sample = found.slice(0, limit)
      if (isWhole) return { count: fitted, isExact: true, sample } satisfies Counted
      return { count: yield* scaled(world, fitted, seen), isExact: false, sample } satisfies Counted
    })

    const count = Effect.fnUntraced(function* (world: World, at: PlanAt, limit: number) {
      if (!contacts.stops) return yield* countEmbedded(world, at, limit)
      const exact = yield* contacts.count(world, at, exactMs)
      if (exact === undefined) return yield* estimated(world, at, limit)
      const sample = limit === 0 || exact === 0 ? [] : yield* contacts.page(world, at, {}, { limit }, estimateMs)
      return { count: exact, isExact: true, sample: sample ?? [] } satisfies Counted
    })

    const tooLong = problem("field_invalid", {
      fields: [
        {
          path: "segmentId",
          code: "out_of_range",
          message: "Its contacts cannot be found within 3 seconds; export_contacts takes it whole."
        }
      ]
    })

    return {
      /** Counts the contacts of a world that fit, exactly or from a sample; with the newest of them if asked. */
      count: (world: World, at: PlanAt, withSample: boolean) =>
        inTurn(world, count(world, at, withSample ? mostSampled : 0)),

      /** The newest contacts of a world that fit, of as many as can be looked at in time. */
      newest: (world: World, at: PlanAt) =>
        inTurn(
          world,
          contacts.stops
            ? Effect.map(estimated(world, at, mostOfZones), ({ sample }) => sample)
            : Effect.map(
                walked(world, at, { limit: mostOfZones }, undefined, (n) => n >= mostOfZones),
                ({ found }) => found
              )
        ),

      /** Lists the contacts of a world that fit and meet every filter, newest first. */
      page: (world: World, at: PlanAt, filter: SegmentFilter, window: PageWindow) =>
        inTurn(
          world,
          Effect.gen(function* () {
            const { before, limit } = window
            if (contacts.stops) return (yield* contacts.page(world, at, filter, window, pageMs)) ?? (yield* tooLong)
            const { found, isOver } = yield* walked(world, at, { ...filter, limit }, before, (n) => n >= limit)
            return isOver ? yield* tooLong : found.slice(0, limit)
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
