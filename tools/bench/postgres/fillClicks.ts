import type { LinkId } from "@tidings/schema/Id"
import { richCards } from "@tidings/schema/resources/LinkAnalytics"
import { Database } from "@tidings/storage/Database"
import { LinkStatsRepository } from "@tidings/storage/repositories/LinkStatsRepository"
import { Effect, Layer } from "effect"
import postgres from "postgres"
import type { Seeded } from "./seed.ts"

const linkCount = 1_000
/** Equal to the number of values that the kept bytes have room for. */
const keptValues = 1_000
const dayMs = 24 * 60 * 60 * 1000

/** Returns the id of a filled link, from 0; the first has a tenth of all clicks. */
export const linkIdOf = (index: number): LinkId => `lnk_01kb${String(index).padStart(22, "0")}` as LinkId

const links = `
  insert into links (id, workspace_id, livemode, domain, slug, destination_url, tags, utm, route_rules, created_at, updated_at)
  select 'lnk_01kb' || lpad(n::text, 22, '0'), $1, true, 'go.tidings.example', 'bench-' || n, 'https://example.com/' || n, '{}', '{}', '[]', now(), now()
  from generate_series(0, $2::int - 1) as n`

// A few links, countries, cities and hosts have most of the clicks; each has a long tail.
const drawn = `
  create temp table drawn as
  with click as (
    select 'lnk_01kb' || lpad(link::text, 22, '0') as link_id, $1::date + floor($2::int * random())::int as day, random() < 0.08 as is_bot,
      'C' || floor(200 * random() ^ 4) as geo, 'City ' || floor(4000 * random() ^ 3) as geo_city,
      (array['mobile', 'mobile', 'desktop', 'tablet'])[1 + floor(4 * random())::int] as devices,
      case when random() < 0.4 then 'direct' else 'host' || floor(3000 * random() ^ 5) || '.example.com' end as referrers,
      'campaign-' || link % 60 as utm_campaign, 'source-' || link % 12 as utm_source, 'medium-' || link % 6 as utm_medium
    from (select floor($4::int * random() ^ 3)::int as link from generate_series(1, $3::int)) as links
  )
  select link_id, day, card, value, count(*) filter (where not is_bot) as clicks, count(*) filter (where is_bot) as bots
  from click cross join lateral (values ('', ''), ${richCards.map((card) => `('${card}', ${card})`).join(", ")}) as cards (card, value)
  group by 1, 2, 3, 4`

const ofLinks = "select *, 1 as place from drawn"
const together = `
  select '' as link_id, day, card, value, sum(clicks) as clicks, sum(bots) as bots,
    row_number() over (partition by day, card order by sum(clicks) desc) as place
  from drawn group by 1, 2, 3, 4`

/** Statements for the daily rows of links, and of all links together. */
const days = [ofLinks, together].map(
  (counted) => `
    with counted as (${counted}
    ), kept as (
      select link_id, day, card, value, clicks, bots from counted where place <= ${keptValues}
      union all
      select link_id, day, card, 'other', sum(clicks), sum(bots) from counted where place > ${keptValues} group by 1, 2, 3
    ), carded as (
      select link_id, day, card, sum(clicks) as clicks, sum(bots) as bots, jsonb_object_agg(value, clicks) as counts from kept group by 1, 2, 3
    )
    insert into link_stats (workspace_id, livemode, link_id, grain, day, clicks, uniques, bots, ${richCards.join(", ")})
    select $1, true, link_id, 'd', day, max(clicks) filter (where card = ''), max(clicks) filter (where card = '') * 7 / 10, max(bots) filter (where card = ''),
      ${richCards.map((card) => `(array_agg(counts) filter (where card = '${card}'))[1]`).join(", ")}
    from carded group by link_id, day`
)

/** Sums months up like the daily job. */
const sumUp = (url: string, months: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const repository = yield* LinkStatsRepository
    for (const month of months) {
      for (const subjects of ["workspaces", "links"] as const) {
        for (let after: string | null = ""; after !== null;) {
          after = (yield* repository.sumUp(month, subjects, after)).last
        }
      }
    }
  }).pipe(
    Effect.provide(LinkStatsRepository.layer.pipe(Layer.provide(Database.layerPostgres(url, { max: 1 })))),
    Effect.runPromise
  )

const monthsBack = 12

const monthOf = (today: Date, back: number) => {
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1))
  const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back + 1, 1))
  const end = next > today ? today : next
  return { first: first.toISOString().slice(0, 10), days: Math.ceil((end.getTime() - first.getTime()) / dayMs) }
}

/**
 * Fills a workspace with the rows that batches would have written for these clicks on 1,000 links, in this month and
 * the twelve before it.
 */
export const fillClicks = async (url: string, { workspaceId }: Seeded, clicks: number): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    for (const setting of ["synchronous_commit = off", "work_mem = '256MB'", "jit = off", "seed = 0.5"])
      await sql.unsafe(`set ${setting}`)
    await sql.unsafe(links, [workspaceId, linkCount])
    const today = new Date()
    const months = Array.from({ length: monthsBack + 1 }, (_, back) => monthOf(today, back))
    const allDays = months.reduce((sum, { days }) => sum + days, 0)
    for (const month of months.toReversed()) {
      await sql.unsafe(drawn, [month.first, month.days, Math.round((clicks * month.days) / allDays), linkCount])
      for (const statement of days) await sql.unsafe(statement, [workspaceId])
      await sql.unsafe("drop table drawn")
    }
    await sql.unsafe("vacuum analyze link_stats")
    await sumUp(
      url,
      months.slice(1).map(({ first }) => first)
    )
    await sql.unsafe("vacuum analyze link_stats")
  } finally {
    await sql.end()
  }
}
