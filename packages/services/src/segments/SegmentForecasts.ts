import { LruCache } from "@tidings/engines/caches/LruCache"
import type { Problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import type { SegmentRow } from "@tidings/storage/repositories/SegmentRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { SegmentContacts } from "./SegmentContacts.ts"
import { SegmentPlans } from "./SegmentPlans.ts"

/** Time for which a forecast holds, in milliseconds. */
const lastsMs = 60_000
const mostKept = 1_000

interface Forecast {
  /** Contacts that fit. */
  readonly count: number
  /** Contacts by their trait `time_zone`, in the proportions of the newest of them. */
  readonly zones: ReadonlyArray<{ readonly zone: string | null; readonly members: number }>
}

const longestZone = 65

/** The zone that a contact's trait names, cut where no zone is as long; null without one. */
export const writtenZone = (trait: unknown): string | null =>
  typeof trait === "string" ? trait.slice(0, longestZone) : null

/**
 * Foretells how many contacts a mail to a segment would get to, for calls that hold a transaction: they are counted
 * outside of it, and remembered for a minute.
 */
export class SegmentForecasts extends Context.Service<SegmentForecasts>()("@tidings/services/SegmentForecasts", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const plans = yield* SegmentPlans
    const contacts = yield* SegmentContacts
    const known = new LruCache<{ readonly forecast: Forecast; readonly atMs: number }>({
      entries: mostKept,
      weight: mostKept
    })

    const counted = Effect.fnUntraced(function* (world: World, row: SegmentRow) {
      const at = yield* plans.ofSaved(row)
      const { count } = yield* contacts.count(world, at, false)
      const newest = yield* contacts.newest(world, at)
      const shares = new Map<string | null, number>()
      for (const { traits } of newest) {
        const zone = writtenZone(traits["time_zone"])
        shares.set(zone, (shares.get(zone) ?? 0) + 1)
      }
      const zones = Array.from(shares, ([zone, n]) => ({ zone, members: Math.round((n / newest.length) * count) }))
      return { count, zones: newest.length === 0 ? [{ zone: null, members: count }] : zones } satisfies Forecast
    })

    return {
      of: Effect.fnUntraced(function* (
        world: World,
        row: SegmentRow
      ): Effect.fn.Return<Forecast, Problem<"workspace_rate_limit">> {
        const key = `${row.id} ${world.livemode} ${row.definedAt.getTime()}`
        const now = yield* Clock.currentTimeMillis
        const before = known.get(key)
        if (before !== undefined && Math.abs(now - before.atMs) < lastsMs) return before.forecast
        const keep = Effect.tap(counted(world, row), (forecast) =>
          Effect.sync(() => known.set(key, { forecast, atMs: now }, 1))
        )
        return yield* database.outside(keep)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
