import type { WorkspaceId } from "@tidings/schema/Id"
import { getTableName } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { customEvents, sends, smsMessages, socialPosts } from "../tables/index.ts"
import type { SharedTable } from "../worlds.ts"

/** What a workspace's sandbox may hold of what it makes by itself; the oldest beyond it goes. */
export interface SandboxRoom {
  readonly contacts: number
  /** Messages and events together. */
  readonly messages: number
  /** Of those, as they are stored. */
  readonly bytes: number
}

const atOnce = 1_000

const made = [
  { name: getTableName(sends), at: "created_at" },
  { name: getTableName(smsMessages), at: "created_at" },
  { name: getTableName(socialPosts), at: "created_at" },
  { name: getTableName(customEvents), at: "received_at" }
] as const

const measured = made.map(
  ({ at, name }) =>
    `select '${name}' as kind, id, ${at} as at, pg_column_size(one.*)::bigint as bytes from ${name} as one where workspace_id = $1 and not livemode`
)
const gone = made.map(
  ({ name }) => `${name}_gone as (delete from ${name} where id in (select id from past where kind = '${name}'))`
)
const trimMessages = `with past as materialized (
    select kind, id from (
      select kind, id, row_number() over newest as place, sum(bytes) over newest as bytes from (${measured.join(" union all ")}) as one
      window newest as (order by at desc, id desc)
    ) as aged where place > $2 or bytes > $3 order by place desc limit ${atOnce}
  ), ${gone.join(", ")}
  select count(*)::int as n from past`

// A contact that somebody is changing is left to the next time. What is counted of lists and nodes goes with those who were counted.
const trimContacts = `with past as materialized (
    select id from contacts where workspace_id = $1 and not livemode order by id desc offset $2
  ), going as materialized (
    select id from contacts where id in (select id from past) order by id limit ${atOnce} for update skip locked
  ), events as (
    delete from custom_events where contact_id in (select id from going)
  ), waiting as (
    delete from planned_recipients where contact_id in (select id from going) and outcome is null
  ), members as (
    delete from list_members where contact_id in (select id from going) returning list_id
  ), fewer as (
    update lists set sandbox_member_count = sandbox_member_count - less.n
    from (select list_id, count(*)::int as n from members group by 1 order by 1) as less where lists.id = less.list_id
  ), runs as (
    delete from sequence_runs where contact_id in (select id from going) returning version_id, node, ended_at
  ), ended as (
    update sequence_counts as known set "left" = known."left" + less.n
    from (select version_id, node, count(*)::int as n from runs where ended_at is null group by 1, 2) as less
    where known.version_id = less.version_id and known.node = less.node and not known.livemode
  ), people as (
    delete from contacts where id in (select id from going)
  )
  select count(*)::int as n from going`

/** What sandbox keys made, as far as it has bounds. Decided in docs/decisions/worlds.md. */
export class SandboxRepository extends Context.Service<SandboxRepository>()("@tidings/storage/SandboxRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const deleted = (statement: string, params: ReadonlyArray<unknown>) =>
      Effect.map(database.query<{ readonly n: number }>(statement, params), ([row]) => row!.n)
    return {
      /** Deletes the oldest sandbox contacts, messages and events of a workspace beyond its room, at most 1,000 of each; whether there may be more. */
      trim: (workspaceId: WorkspaceId, { bytes, contacts, messages }: SandboxRoom) =>
        Effect.zipWith(
          deleted(trimContacts, [workspaceId, contacts]),
          deleted(trimMessages, [workspaceId, messages, bytes]),
          (people, told) => people === atOnce || told === atOnce
        ),

      /** How many rows of a table a workspace's sandbox has, counted up to a bound. */
      count: (workspaceId: WorkspaceId, table: SharedTable, most: number) =>
        Effect.map(
          database.query<{ readonly n: number }>(
            `select count(*)::int as n from (select from ${table} where workspace_id = $1 and not livemode limit $2) as few`,
            [workspaceId, most]
          ),
          ([row]) => row!.n
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
