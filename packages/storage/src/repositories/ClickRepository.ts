import type { CardKey } from "@tidings/schema/LinkAnalytics"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

/** What a batch adds to one link, or with an empty `linkId` to all links of its workspace, on one UTC day. */
export interface ClickCount {
  readonly workspaceId: string
  readonly linkId: string
  /** 2026-11-20 */
  readonly day: string
  /** Of people. */
  readonly clicks: number
  /** People not seen before on that day. */
  readonly uniques: number
  readonly bots: number
  /** Clicks of people by value. */
  readonly cards: Readonly<Partial<Record<CardKey, Readonly<Record<string, number>>>>>
}

/** Who came: keyed hashes in base64, by the id of the link or workspace that they are counted for. */
export interface Visitors {
  readonly subject: string
  readonly day: string
  readonly visitors: ReadonlyArray<string>
}

/** What an event says of a link that was clicked. */
export interface ClickedLink {
  readonly id: string
  readonly domain: string
  readonly slug: string
}

/** How many values a card keeps of one link and day or month, and what one batch brings at once; the rest is counted as "other". */
export const keptValues = 1_000

const purgeBatch = 5_000

// Postgres overestimates how many rows JSON holds, and would compile these statements for longer than they run.
const open = `with opened as (insert into click_batches (id) values ($1) on conflict do nothing returning id)
  select set_config('jit', 'off', true) from opened`

// Rows are locked in one order everywhere, so that batches of two processes wait for one another and never in a ring.
const meet = `with met as (
    insert into link_visitors (day, link_id, visitor)
    select day, subject, decode(visitor, 'base64')
    from jsonb_to_recordset($1::jsonb) as v (subject text, day date, visitors jsonb), jsonb_array_elements_text(visitors) as visitor
    order by 1, 2, 3
    on conflict do nothing
    returning link_id, day
  )
  select link_id as subject, day::text as day, count(*)::int as uniques from met group by link_id, met.day`

const addToLinks = `with added as (
    select "linkId", sum(clicks) as clicks, sum(uniques) as uniques, sum(bots) as bots
    from jsonb_to_recordset($1::jsonb) as c ("linkId" text, clicks bigint, uniques bigint, bots bigint)
    group by "linkId"
  ), held as (
    select id from links where id in (select "linkId" from added) order by id for no key update
  )
  update links
  set total_clicks = total_clicks + clicks, unique_clicks = unique_clicks + uniques, bot_clicks = bot_clicks + bots
  from added join held on held.id = added."linkId"
  where links.id = held.id
  returning links.id, domain, slug`

// A month has every value that its days have, so that only months are looked at for whether there is room.
const addToStats = `with added as (
    select *, date_trunc('month', day::timestamp)::date as month from jsonb_to_recordset($1::jsonb)
      as c ("workspaceId" text, "linkId" text, day date, clicks bigint, uniques bigint, bots bigint, cards jsonb)
  ), valued as materialized (
    select "workspaceId" as workspace_id, "linkId" as link_id, day, month, each.key as card, each.value as counts,
      exists (
        select 1 from link_stats s
        where s.workspace_id = "workspaceId" and s.link_id = "linkId" and s.card = each.key and s.grain = 'm' and s.day = month
        offset ${keptValues - 1}
      ) as is_full
    from added, jsonb_each(cards) as each
  ), placed as (
    select workspace_id, link_id, day, month, card, case when is_full then coalesce((
        select s.value from link_stats s
        where s.workspace_id = valued.workspace_id and s.link_id = valued.link_id and s.card = valued.card and s.grain = 'm'
          and s.day = month and s.value = each.key
      ), 'other') else each.key end as value, each.value::bigint as clicks, 0 as uniques, 0 as bots
    from valued, jsonb_each_text(counts) as each
    union all
    select "workspaceId", "linkId", day, month, 'headline', '', clicks, uniques, bots from added
  )
  insert into link_stats as s (workspace_id, link_id, card, grain, day, value, clicks, uniques, bots)
  select workspace_id, link_id, card, grain, case grain when 'd' then day else month end, value, sum(clicks), sum(uniques), sum(bots)
  from placed cross join (values ('d'), ('m')) as grains (grain)
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 4, 5, 6
  on conflict (workspace_id, link_id, card, grain, day, value) do update
  set clicks = s.clicks + excluded.clicks, uniques = s.uniques + excluded.uniques, bots = s.bots + excluded.bots`

/** What clicks add up to. Counting a batch takes all of these in one transaction, in this order. */
export class ClickRepository extends Context.Service<ClickRepository>()("@tidings/storage/ClickRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const purge = (statement: string, before: string) =>
      Effect.map(database.query(statement, [before]), (rows) => rows.length)
    return {
      /** False when the batch was counted before. */
      open: (batchId: string) => Effect.map(database.query(open, [batchId]), (rows) => rows.length === 1),

      /** How many of these nobody had seen before, for each subject and day that has any. */
      meet: (visitors: ReadonlyArray<Visitors>) =>
        database.query<{ readonly subject: string; readonly day: string; readonly uniques: number }>(meet, [
          JSON.stringify(visitors)
        ]),

      /** Adds to the counters of the links themselves, and answers which links there are. */
      addToLinks: (counts: ReadonlyArray<Omit<ClickCount, "workspaceId" | "day" | "cards">>) =>
        database.query<ClickedLink>(addToLinks, [JSON.stringify(counts)]),

      /** Adds to the rows that cards are read from, by day and by month. */
      addToStats: (counts: ReadonlyArray<ClickCount>) =>
        Effect.asVoid(database.query(addToStats, [JSON.stringify(counts)])),

      /** Forgets some of the visitors of days before `day`; answers how many, to be called until it answers 0. */
      purgeVisitorsBefore: (day: string) =>
        purge(
          `delete from link_visitors where (day, link_id, visitor) in
            (select day, link_id, visitor from link_visitors where day < $1::date limit ${purgeBatch}) returning 1 as gone`,
          day
        ),

      /** Forgets some of the batches before one of this id; answers how many, to be called until it answers 0. */
      purgeBatchesBefore: (batchId: string) =>
        purge(
          `delete from click_batches where id in (select id from click_batches where id < $1 limit ${purgeBatch}) returning 1 as gone`,
          batchId
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
