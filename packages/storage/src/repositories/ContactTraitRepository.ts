import type { WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import type { TraitCount } from "@tidings/schema/resources/ContactTraits"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { allValues, firstRow, oneRow } from "../rows.ts"
import { living } from "./ContactRepository.ts"

/** The number of contacts that have a trait of this name with a value of this JSON type. */
export interface SeenTrait {
  readonly name: string
  readonly type: string
  readonly n: number
}

const page = `with page as materialized (
    select id, traits from contacts where workspace_id = $1 and livemode = $2 and id < $3 and ${living} order by id desc limit $4
  )
  select (select min(id) from page) as last, (select count(*)::int from page) as contacts, (
    select coalesce(jsonb_agg(jsonb_build_object('name', name, 'type', type, 'n', n)), '[]') from (
      select key as name, jsonb_typeof(value) as type, count(*)::int as n from page cross join lateral jsonb_each(traits) group by 1, 2) as seen
  ) as traits`

const due = `select w.id from workspaces w left join contact_traits t on t.workspace_id = w.id and t.livemode
  where t.counted_at is null or t.counted_at < $1::timestamptz order by t.counted_at nulls first, w.id limit $2`

const put = `insert into contact_traits (workspace_id, livemode, traits, counted_at) values ($1, $2, $3::jsonb, $4::timestamptz)
  on conflict (workspace_id, livemode) do update set traits = excluded.traits, counted_at = excluded.counted_at`

/** The traits of contacts, as they were counted last. */
export class ContactTraitRepository extends Context.Service<ContactTraitRepository>()(
  "@tidings/storage/ContactTraitRepository",
  {
    make: Effect.map(Database, (database) => ({
      /** Reads the last count of a world; undefined before the first. */
      find: ({ livemode, workspaceId }: World) =>
        firstRow(
          database.query<{ readonly traits: ReadonlyArray<TraitCount>; readonly counted_at: Date | string }>(
            "select traits, counted_at from contact_traits where workspace_id = $1 and livemode = $2",
            [workspaceId, livemode]
          )
        ),

      /** Lists workspaces whose contacts were not counted since an instant, those that wait longest first. */
      due: (sinceMs: number, limit: number) => allValues<WorkspaceId>(database.query(due, [isoAt(sinceMs), limit])),

      /** Counts the traits of the next contacts before an id, newest first; `last` is null if there are none. */
      seenBefore: ({ livemode, workspaceId }: World, beforeId: string, limit: number) =>
        oneRow(
          database.query<{
            readonly last: string | null
            readonly contacts: number
            readonly traits: ReadonlyArray<SeenTrait>
          }>(page, [workspaceId, livemode, beforeId, limit])
        ),

      /** Writes the count of a world. */
      put: ({ livemode, workspaceId }: World, traits: ReadonlyArray<TraitCount>, nowMs: number) =>
        Effect.asVoid(database.query(put, [workspaceId, livemode, JSON.stringify(traits), isoAt(nowMs)]))
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
