import type { RichCard } from "@tidings/schema/LinkAnalytics"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

/** Clicks of one UTC day. */
export interface DayCount {
  readonly day: string
  readonly clicks: number
  readonly uniques: number
  readonly bots: number
}

export interface ValueCount {
  readonly value: string
  readonly clicks: number
}

/** Days or firsts of months, both ends included; none when `first` is after `last`. */
export interface Span {
  readonly first: string
  readonly last: string
}

/** A window of days; what months it has stand between the days. */
export interface Spans {
  readonly head: Span
  readonly months: Span
  readonly tail: Span
}

const days = `select day::text as day, clicks::float8 as clicks, uniques::float8 as uniques, bots::float8 as bots from link_stats
  where workspace_id = $1 and link_id = $2 and grain = 'd' and day between $3::date and $4::date
  order by day`

const values = (card: RichCard) => `with counted as (
    select ${card} as counts from link_stats
    where workspace_id = $1 and link_id = $2 and (
      (grain = 'd' and (day between $3::date and $4::date or day between $7::date and $8::date))
      or (grain = 'm' and day between $5::date and $6::date)
    )
  ), summed as (
    select each.key as value, sum(each.value::bigint) as clicks from counted, jsonb_each_text(counts) as each group by 1
  )
  select value, clicks::float8 as clicks, (sum(clicks) over ())::float8 as total from summed
  order by value = 'other', summed.clicks desc, value limit $9::int`

/**
 * What cards are read from, as ClickRepository adds it up: a row for each day of a link, and for the days and months of all links together, each of
 * a thousand values or so. A card of a year reads 365 rows at most, however many clicks they count.
 */
export class LinkStatsRepository extends Context.Service<LinkStatsRepository>()(
  "@tidings/storage/LinkStatsRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** The days that have any, oldest first. An empty link id is all of the workspace's. */
        days: (workspaceId: string, linkId: string, { first, last }: Span) =>
          database.query<DayCount>(days, [workspaceId, linkId, first, last]),

        /** The values with most clicks, "other" last, each with the clicks of all values together. */
        values: (workspaceId: string, linkId: string, card: RichCard, { head, months, tail }: Spans, limit: number) =>
          database.query<ValueCount & { readonly total: number }>(values(card), [
            workspaceId,
            linkId,
            ...[head, months, tail].flatMap(({ first, last }) => [first, last]),
            limit
          ])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
