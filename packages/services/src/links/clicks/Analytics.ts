import type { LinkId } from "@tidings/schema/Id"
import {
  defaultDays,
  richCards,
  type CardKey,
  type LinkAnalytics,
  type ReadLinkAnalytics,
  type RichCard
} from "@tidings/schema/resources/LinkAnalytics"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { LinkRepository } from "@tidings/storage/repositories/LinkRepository"
import { LinkStatsRepository, type DayCount, type SummedUp } from "@tidings/storage/repositories/LinkStatsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { LruCache } from "@tidings/engines/caches/LruCache"
import { closedMonths, daysOf, daysAndMonthsOf, lastDays } from "./daySpans.ts"

/** True for cards available only in the pro plan and above. */
export const isRich = (card: CardKey): card is RichCard => (richCards as ReadonlyArray<CardKey>).includes(card)

const freshForMs = 60_000
const shownValues = 100
const remembered = { entries: 10_000, weight: 200_000 }

const sumOf = (days: ReadonlyArray<DayCount>) => ({
  totalClicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
  uniqueClicks: days.reduce((sum, { uniques }) => sum + uniques, 0),
  botClicks: days.reduce((sum, { bots }) => sum + bots, 0)
})

/**
 * Cards about the clicks on links, over whole UTC days ending today. A card is read at most once a minute, unless it
 * must be fresh.
 */
export class Analytics extends Context.Service<Analytics>()("@tidings/services/Analytics", {
  make: Effect.gen(function* () {
    const repository = yield* LinkStatsRepository
    const links = yield* LinkRepository
    const cards = new LruCache<{ readonly card: LinkAnalytics; readonly readAtMs: number }>(remembered)

    const dataOf = Effect.fnUntraced(function* (
      card: CardKey,
      world: World,
      linkId: LinkId | "",
      days: number,
      now: number
    ): Effect.fn.Return<LinkAnalytics["data"]> {
      const window = lastDays(now, days)
      const counted = repository.days(world, linkId, window)
      if (card === "headline") {
        const before = yield* repository.days(world, linkId, lastDays(now, days, days))
        return { ...sumOf(yield* counted), previous: sumOf(before) }
      }
      if (card === "timeseries") {
        const byDay = new Map((yield* counted).map((day) => [day.day, day]))
        return daysOf(window).map((date) => {
          const { clicks = 0, uniques = 0 } = byDay.get(date) ?? {}
          return { date, totalClicks: clicks, uniqueClicks: uniques }
        })
      }
      const found = yield* repository.values(world, linkId, card, daysAndMonthsOf(window), shownValues)
      const total = found[0]?.total ?? 0
      const shown = found.filter(({ value }) => value !== "other")
      const other = shown.reduce((rest, { clicks }) => rest - clicks, total)
      return [...shown, ...(other > 0 ? [{ value: "other", clicks: other }] : [])].map(({ clicks, value }) => ({
        value,
        clicks,
        share: clicks / total
      }))
    })

    return {
      /** Reads one card. */
      read: Effect.fnUntraced(function* ({
        cardKey,
        days = defaultDays,
        forceRefresh = false,
        linkId
      }: typeof ReadLinkAnalytics.Type) {
        const caller = yield* Caller
        const { livemode, workspaceId } = caller
        const now = yield* Clock.currentTimeMillis
        const key = `${workspaceId} ${livemode} ${linkId ?? ""} ${cardKey} ${lastDays(now, days).first} ${days}`
        const known = forceRefresh ? undefined : cards.get(key)
        if (known !== undefined && now - known.readAtMs < freshForMs) {
          return { ...known.card, staleness: "cached" as const }
        }
        const whose = linkId === undefined ? caller : yield* links.find(caller, linkId)
        if (whose === undefined) return yield* problem("resource_not_found")
        const data = yield* dataOf(cardKey, whose, linkId ?? "", days, now)
        const fetchedAt = new Date(now).toISOString()
        const card = { cardKey, data, fetchedAt, staleness: "fresh" } as LinkAnalytics
        cards.set(key, { card, readAtMs: now }, Array.isArray(data) ? data.length + 1 : 1)
        return card
      }),

      /** Sums up past months, so that cards need not read their days; returns the number of rows written. */
      sumUp: Effect.gen(function* () {
        let total = 0
        for (const month of closedMonths(yield* Clock.currentTimeMillis)) {
          for (const subjects of ["workspaces", "links"] as const) {
            for (let after: string | null = ""; after !== null;) {
              const { last, written }: SummedUp = yield* repository.sumUp(month, subjects, after)
              total += written
              after = last
            }
          }
        }
        return total
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
