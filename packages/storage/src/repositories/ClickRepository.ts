import type { ClickBatchId, LinkId, WorkspaceId } from "@tidings/schema/Id"
import { richCards, type RichCard } from "@tidings/schema/resources/LinkAnalytics"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isFound } from "../rows.ts"
import type { links } from "../tables/index.ts"

/** Counts that a batch adds to one link, or with an empty `linkId` to all links of its world. */
export interface ClickCount {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
  readonly linkId: LinkId | ""
  /** Clicks by people. */
  readonly clicks: number
  /** People not seen before on that day. */
  readonly uniques: number
  readonly bots: number
  /** Clicks by people, per card and value. */
  readonly cards: Readonly<Partial<Record<RichCard, Readonly<Record<string, number>>>>>
}

/** Visitors as keyed hashes in base64, by the link or the world that they are counted for. */
export interface Visitors {
  readonly workspaceId: WorkspaceId
  readonly subject: string
  readonly visitors: ReadonlyArray<string>
}

/** A link as a click event shows it. */
export type ClickedLink = Pick<typeof links.$inferSelect, "id" | "domain" | "slug" | "livemode">

/**
 * Size limit of a card per link and day, a thousand values or so, plus the values of one batch; further ones are
 * counted as "other".
 */
const keptBytes = 32 * 1024

// Postgres overestimates how many rows JSON holds, and would compile these statements for longer than they run.
const open = `with opened as (insert into click_batches (id) values ($1) on conflict do nothing returning id)
  select set_config('jit', 'off', true) from opened`

// All statements lock rows in the same order, so that batches of two processes never deadlock.
const meet = `with met as (
    insert into link_visitors (workspace_id, day, link_id, visitor)
    select "workspaceId", $1::date, subject, decode(visitor, 'base64')
    from jsonb_to_recordset($2::jsonb) as v ("workspaceId" text, subject text, visitors jsonb), jsonb_array_elements_text(visitors) as visitor
    order by 1, 2, 3, 4
    on conflict do nothing
    returning link_id
  )
  select link_id as subject, count(*)::int as uniques from met group by 1`

const addToLinks = `with added as (
    select * from jsonb_to_recordset($1::jsonb) as c ("linkId" text, clicks bigint, uniques bigint, bots bigint)
  ), held as (
    select id from links where id in (select "linkId" from added) order by id for no key update
  )
  update links
  set total_clicks = total_clicks + clicks, unique_clicks = unique_clicks + uniques, bot_clicks = bot_clicks + bots
  from added join held on held.id = added."linkId"
  where links.id = held.id
  returning links.id, domain, slug, livemode`

const given = `jsonb_to_recordset($2::jsonb) as c ("workspaceId" text, livemode boolean, "linkId" text, clicks bigint, uniques bigint, bots bigint, cards jsonb)`

const putDays = `insert into link_stats (workspace_id, livemode, link_id, grain, day)
  select "workspaceId", livemode, "linkId", 'd', $1::date from ${given} order by 1, 2, 3 on conflict do nothing`

// The stored card is unpacked once (#> '{}' and offset 0), not for every added value.
const summed = (card: RichCard) => `(
      select held || (
        select coalesce(jsonb_object_agg(value, clicks + coalesce((held ->> value)::bigint, 0)), '{}') from (
          select case when pg_column_size(held) < ${keptBytes} or held ? key then key else 'other' end as value, sum(each.value::bigint) as clicks
          from jsonb_each_text(coalesce(a.cards -> '${card}', '{}')) as each group by 1
        ) as fitting
      )
      from (select h.${card} #> '{}' as held offset 0) as one
    ) as ${card}`

// The sums are made beside the update: a distributed engine evaluates only immutable functions in one.
const addToDays = `with added as (select * from ${given}), held as (
    select s.workspace_id, s.livemode, s.link_id, ${richCards.map((card) => `s.${card}`).join(", ")}
    from link_stats s join added a on a."workspaceId" = s.workspace_id and a.livemode = s.livemode and a."linkId" = s.link_id
    where s.grain = 'd' and s.day = $1::date order by 1, 2, 3 for no key update of s
  ), summed as (
    select h.workspace_id, h.livemode, h.link_id, a.clicks, a.uniques, a.bots, ${richCards.map(summed).join(", ")}
    from held h join added a on a."workspaceId" = h.workspace_id and a.livemode = h.livemode and a."linkId" = h.link_id
  )
  update link_stats s
  set clicks = s.clicks + m.clicks, uniques = s.uniques + m.uniques, bots = s.bots + m.bots,
    ${richCards.map((card) => `${card} = m.${card}`).join(", ")}
  from summed m
  where s.workspace_id = m.workspace_id and s.livemode = m.livemode and s.link_id = m.link_id and s.grain = 'd' and s.day = $1::date`

/** Click counters. Counting a batch runs all of these in one transaction, in this order. */
export class ClickRepository extends Context.Service<ClickRepository>()("@tidings/storage/ClickRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** Registers a batch; false if it was counted before. */
      open: (batchId: ClickBatchId) => isFound(database.query(open, [batchId])),

      /** Counts the visitors new on that day, for each subject that has any. */
      meet: (day: string, visitors: ReadonlyArray<Visitors>) =>
        database.query<{ readonly subject: string; readonly uniques: number }>(meet, [day, JSON.stringify(visitors)]),

      /** Adds to the counters of the links themselves, each given once; returns the links that exist. */
      addToLinks: (counts: ReadonlyArray<Omit<ClickCount, "workspaceId" | "livemode" | "cards">>) => {
        const rows = counts.map(({ bots, clicks, linkId, uniques }) => ({ linkId, clicks, uniques, bots }))
        return database.query<ClickedLink>(addToLinks, [JSON.stringify(rows)])
      },

      /** Adds to the sums of a day, each link and world given once. */
      addToStats: (day: string, counts: ReadonlyArray<ClickCount>): Effect.Effect<void> =>
        Effect.suspend(() => {
          const params = [day, JSON.stringify(counts)]
          return Effect.andThen(database.post(putDays, params), database.post(addToDays, params))
        })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
