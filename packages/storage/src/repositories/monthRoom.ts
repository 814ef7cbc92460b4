import type { WorkspaceId } from "@tidings/schema/Id"
import { Effect } from "effect"
import type { Database } from "../Database.ts"
import { isFound } from "../rows.ts"

/** Counter rows per month, each with its part of the budget, so that senders seldom wait for one another. */
export const shards = 32

/** The part of a month's budget that a shard has. */
export const quotaOf = (budget: number, shard: number): number =>
  Math.floor(budget / shards) + (shard < budget % shards ? 1 : 0)

const quota = (shard: string) => `$3::int / ${shards} + case when ${shard} < $3::int % ${shards} then 1 else 0 end`

const shardsOfMonth = `generate_series(0, ${shards - 1}) as s (shard)
  left join send_budgets b on b.workspace_id = $1 and b.month = $2 and b.shard = s.shard`

/** Finds a shard of the workspace `$1` and the month `$2` with room for `$4` more of `$3`. */
const openShard = `select s.shard from ${shardsOfMonth}
  where coalesce(b.used, 0) + $4::int <= ${quota("s.shard")}
  order by random() limit 1`

const hasRoom = `select 1 from ${shardsOfMonth}
  having sum(greatest(0, ${quota("s.shard")} - coalesce(b.used, 0))) >= $4::int`

const begin = `insert into send_budgets (workspace_id, month, shard, used)
  select $1, $2, shard, 0 from generate_series(0, ${shards - 1}) as s (shard) order by shard
  on conflict do nothing`

const spread = `with held as (
    select shard, used from send_budgets where workspace_id = $1 and month = $2 order by shard for update
  ), room as (
    select shard, greatest(0, ${quota("shard")} - used) as free from held
  ), parts as (
    select shard, free, sum(free) over (order by free desc, shard) as upto from room
  ), taken as (
    update send_budgets b set used = b.used + least(p.free, $4::int - (p.upto - p.free)) from parts p
    where b.workspace_id = $1 and b.month = $2 and b.shard = p.shard and p.free > 0 and p.upto - p.free < $4::int
      and (select sum(free) from room) >= $4::int
    returning 1
  )
  select 1 from taken limit 1`

// Only the sum of the shards counts.
const giveBack = `with fullest as (
    select shard from send_budgets where workspace_id = $1 and month = $2 and used > 0 order by used desc limit $3
  ), held as (
    select shard, used from send_budgets where workspace_id = $1 and month = $2 and shard in (select shard from fullest) order by shard for update
  ), parts as (
    select shard, used, sum(used) over (order by used desc, shard) as upto from held
  )
  update send_budgets b set used = b.used - least(p.used, $3::int - (p.upto - p.used)) from parts p
  where b.workspace_id = $1 and b.month = $2 and b.shard = p.shard and p.upto - p.used < $3::int`

/** Places that are asked for in a workspace's budget of a month. */
export interface RoomAsked {
  readonly workspaceId: WorkspaceId
  /** A month as in 2026-11. */
  readonly month: string
  readonly budget: number
  readonly count: number
}

const paramsOf = ({ budget, count, month, workspaceId }: RoomAsked) => [workspaceId, month, budget, count]

/** The statements about the room in a month, which no single send needs. */
export const monthRoom = (database: Database["Service"]) => ({
  /** Finds a shard with room for all places; undefined if none has. */
  openShard: (places: RoomAsked): Effect.Effect<number | undefined> =>
    Effect.map(database.query<{ readonly shard: number }>(openShard, paramsOf(places)), (rows) => rows[0]?.shard),

  /** True if the month has room for all places, in whichever shards. */
  hasRoom: (places: RoomAsked) => isFound(database.query(hasRoom, paramsOf(places))),

  /** Takes places wherever there is room, in the open transaction; false, and takes none, if there is not for all. */
  spread: (places: RoomAsked) =>
    Effect.andThen(
      database.query(begin, [places.workspaceId, places.month]),
      isFound(database.query(spread, paramsOf(places)))
    ),

  /** Gives places back to a month. */
  giveBack: ({ count, month, workspaceId }: Omit<RoomAsked, "budget">) =>
    Effect.asVoid(database.query(giveBack, [workspaceId, month, count]))
})
