import type { LinkId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { richCards, type RichCard } from "@tidings/schema/resources/LinkAnalytics"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { oneRow } from "../rows.ts"

/** Clicks of one UTC day. */
export interface DayCount {
  readonly day: string
  readonly clicks: number
  readonly uniques: number
  readonly bots: number
}

interface ValueCount {
  readonly value: string
  readonly clicks: number
}

/** Days, both ends included; empty if `first` is after `last`. */
export interface DaySpan {
  readonly first: string
  readonly last: string
}

/** A window of days, and the whole months within it. */
export interface Spans {
  readonly days: DaySpan
  readonly months: DaySpan
}

/**
 * Progress of a month's sums: the last link or workspace processed, null if there was none, and the number of rows
 * written.
 */
export interface SummedUp {
  readonly last: string | null
  readonly written: number
}

const days = `select day::text as day, clicks::float8 as clicks, uniques::float8 as uniques, bots::float8 as bots from link_stats
  where workspace_id = $1 and livemode = $5 and link_id = $2 and grain = 'd' and day between $3::date and $4::date
  order by day`

const keptOfMonth = 1_000
const summedAtOnce = 100

const own = "s.workspace_id = $1 and s.livemode = $8 and s.link_id = $2"

// Days whose month is summed up are not read again.
const values = (card: RichCard) => `with counted as (
    select ${card} as counts from link_stats s where ${own} and grain = 'm' and day between $5::date and $6::date
    union all
    select ${card} from link_stats s where ${own} and grain = 'd' and day between $3::date and $4::date and not (
      day between $5::date and $6::date and exists (
        select 1 from link_stats m
        where m.workspace_id = $1 and m.livemode = $8 and m.link_id = $2 and m.grain = 'm' and m.day = date_trunc('month', s.day::timestamp)::date
      )
    )
  ), summed as (
    select each.key as value, sum(each.value::bigint) as clicks from counted, jsonb_each_text(counts) as each group by 1
  )
  select value, clicks::float8 as clicks, (sum(clicks) over ())::float8 as total from summed
  order by value = 'other', summed.clicks desc, value limit $7::int`

const subjects = {
  links: "select workspace_id, livemode, id as link_id, id from links where id > $2 order by id limit $3::int",
  workspaces:
    "select w.id as workspace_id, mode.livemode, '' as link_id, w.id from (select id from workspaces where id > $2 order by id limit $3::int) as w cross join (values (true), (false)) as mode (livemode)"
}

// A card with more values than a month keeps retains those with the most clicks.
const sumUp = (chunk: string) => `with subject as (${chunk}), days as materialized (
    select s.* from subject join link_stats s using (workspace_id, livemode, link_id)
    where grain = 'd' and day between $1::date and ($1::date + interval '1 month' - interval '1 day')::date
  ), stale as (
    select d.workspace_id, d.livemode, d.link_id, sum(d.clicks) as clicks, sum(d.uniques) as uniques, sum(d.bots) as bots
    from days d left join link_stats m on m.workspace_id = d.workspace_id and m.livemode = d.livemode and m.link_id = d.link_id and m.grain = 'm' and m.day = $1::date
    group by 1, 2, 3 having (sum(d.clicks), sum(d.bots)) is distinct from (max(m.clicks), max(m.bots))
  ), ranked as (
    select workspace_id, livemode, link_id, card, each.key as value, sum(each.value::bigint) as clicks,
      row_number() over (partition by workspace_id, livemode, link_id, card order by sum(each.value::bigint) desc, each.key) as place
    from stale join days using (workspace_id, livemode, link_id)
      cross join lateral (values ${richCards.map((card) => `('${card}', ${card})`).join(", ")}) as cards (card, counts), jsonb_each_text(counts) as each
    group by 1, 2, 3, 4, 5
  ), kept as (
    select workspace_id, livemode, link_id, card, case when place <= ${keptOfMonth} then value else 'other' end as value, sum(clicks) as clicks
    from ranked group by 1, 2, 3, 4, 5
  ), carded as (
    select workspace_id, livemode, link_id, card, jsonb_object_agg(value, clicks) as counts from kept group by 1, 2, 3, 4
  ), written as (
    insert into link_stats (workspace_id, livemode, link_id, grain, day, clicks, uniques, bots, ${richCards.join(", ")})
    select s.workspace_id, s.livemode, s.link_id, 'm', $1::date, s.clicks, s.uniques, s.bots,
      ${richCards.map((card) => `coalesce((array_agg(counts) filter (where card = '${card}'))[1], '{}')`).join(", ")}
    from stale s left join carded using (workspace_id, livemode, link_id) group by 1, 2, 3, s.clicks, s.uniques, s.bots
    order by 1, 2, 3
    on conflict (workspace_id, livemode, link_id, grain, day) do update
    set ${["clicks", "uniques", "bots", ...richCards].map((column) => `${column} = excluded.${column}`).join(", ")}
    returning 1
  )
  select (select max(id) from subject) as last, (select count(*)::int from written) as written`

/**
 * Sums for cards: days as ClickRepository counts them, and past months summed up, each row with about a thousand
 * values. A card of a year so reads about a hundred rows, however many clicks they count.
 */
export class LinkStatsRepository extends Context.Service<LinkStatsRepository>()(
  "@tidings/storage/LinkStatsRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Lists the days with clicks, oldest first. An empty link id means the whole world. */
        days: ({ livemode, workspaceId }: World, linkId: LinkId | "", { first, last }: DaySpan) =>
          database.query<DayCount>(days, [workspaceId, linkId, first, last, livemode]),

        /** Lists the values with the most clicks, "other" last, each with the total clicks of all values. */
        values: ({ livemode, workspaceId }: World, linkId: LinkId | "", card: RichCard, spans: Spans, limit: number) =>
          database.query<ValueCount & { readonly total: number }>(values(card), [
            workspaceId,
            linkId,
            ...[spans.days, spans.months].flatMap(({ first, last }) => [first, last]),
            limit,
            livemode
          ]),

        /**
         * Sums up a month (`month` is its first day) for the next links, or workspaces, after this id, if the sum is
         * missing or outdated.
         */
        sumUp: (month: string, of: keyof typeof subjects, after: string) =>
          oneRow(database.query<SummedUp>(sumUp(subjects[of]), [month, after, summedAtOnce]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
