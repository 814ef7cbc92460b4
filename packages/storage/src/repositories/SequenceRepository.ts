import type { RawRow } from "./RawRow.ts"
import type { SequenceId, SequenceVersionId, WorkspaceId } from "@tidings/schema/Id"
import type { Actor } from "@tidings/schema/resources/AuditEntry"
import type { Definition, Trigger } from "@tidings/schema/sequences/Definition"
import type { SequenceStatus } from "@tidings/schema/sequences/status"
import type { World } from "@tidings/schema/World"
import { eq, or } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned, type PageWindow } from "../owned.ts"
import { unshadowed } from "../seenFrom.ts"
import { sequences, type sequenceRuns, type sequenceVersions } from "../tables/index.ts"
import { firstRow, firstValue, oneValue } from "../rows.ts"
import { beginning } from "../searched.ts"
import { isoAt } from "../iso.ts"

type SequenceRow = typeof sequences.$inferSelect

type Sequence = RawRow<SequenceRow>
type Version = RawRow<typeof sequenceVersions.$inferSelect>

/** A frozen definition. It never changes, so readers may cache it. */
type SequenceVersion = Pick<Version, "id" | "workspace_id" | "sequence_id" | "number" | "hash" | "definition">

/** A published sequence with a matching trigger, and the version that its runs start on. */
type Triggered = Pick<Sequence, "key" | "version_id"> & Pick<Version, "sequence_id" | "number" | "definition">

/** A sequence with its current version. */
export type StandingSequence = Pick<Sequence, "id" | "key" | "status" | "version_id"> &
  Pick<Version, "number" | "hash"> & {
    /** Number of its newest version, which need not be the current one. */
    readonly newest: number
    /** Null for sequences whose definition was not requested. */
    readonly definition: Definition | null
  }

/** A sequence with its current version, and the number of runs it ever started in the requesting world. */
export type ShownSequence = Pick<
  Sequence,
  "id" | "key" | "name" | "status" | "version_id" | "created_at" | "updated_at"
> &
  Pick<Version, "number" | "definition"> & { readonly enrolled: number }

/** Filters of a list; `q` is the beginning of a key, or of a word of a name. */
export interface SequenceFilter {
  readonly status?: SequenceStatus | undefined
  readonly q?: string | undefined
}

/** Live runs at a node of a version. */
export type LiveRuns = Pick<RawRow<typeof sequenceRuns.$inferSelect>, "sequence_id" | "version_id" | "node"> & {
  readonly runs: number
}

/** A new version, of an existing sequence or of a new one. */
export interface NewVersion {
  readonly sequenceId: SequenceId
  readonly versionId: SequenceVersionId
  readonly key: string
  readonly name: string
  readonly number: number
  readonly hash: string
  readonly source: string
  readonly definition: Definition
  readonly appliedBy: Actor
  /** The trigger of its runs: an event type, or the id of a list or segment. */
  readonly trigger: { readonly kind: Trigger["type"]; readonly name: string } | undefined
}

const versionColumns = "id, workspace_id, sequence_id, number, hash, definition"
const version = `select ${versionColumns} from sequence_versions where id = $1`
const triggered = `select s.id as sequence_id, v.id as version_id, s.key, v.number, v.definition
  from sequence_triggers t join sequences s on s.id = t.sequence_id join sequence_versions v on v.id = s.version_id
  where t.workspace_id = $1 and t.kind = $2 and t.name = $3 and s.status = 'published'
    and ${unshadowed("sequences", "s", "key", "$1", "$4")}
  order by s.id`

const claim = "select pg_advisory_xact_lock(hashtextextended('sequences ' || $1, 0))"

const standing = `select s.id, s.key, s.status, v.id as version_id, v.number, v.hash,
    (select max(number) from sequence_versions where workspace_id = $1 and sequence_id = s.id) as newest,
    case when s.key = any($2::text[]) then v.definition end as definition
  from sequences s join sequence_versions v on v.id = s.version_id
  where s.workspace_id = $1 and s.livemode = $3 order by s.key`

const liveRuns = `select sequence_id, version_id, node, count(*)::int as runs from sequence_runs
  where sequence_id = any($1::text[]) and ended_at is null group by 1, 2, 3`

const shown = `select s.id, s.key, s.name, s.status, s.version_id, v.number, v.definition, s.created_at, s.updated_at,
    (select coalesce(sum(e.runs), 0)::float8 from sequence_enrolments e where e.workspace_id = $1 and e.sequence_id = s.id and e.livemode = $2) as enrolled
  from sequences s cross join lateral (select number, definition from sequence_versions where id = s.version_id limit 1) as v
  where`
const ofWorld = unshadowed("sequences", "s", "key", "$1", "$2")
const listShown = `${shown} ${ofWorld} and ($3::text is null or s.id < $3)
    and case when $5::text is null then s.status in ('published', 'paused') else s.status = $5 end
    and ($6::text is null or s.key like $6 or lower(s.name) like $6 or lower(s.name) like '% ' || $6)
  order by s.id desc limit $4`
const findShown = `${shown} s.workspace_id = $1 and (s.livemode or not $2) and (s.key = $3 or s.id = $3) order by s.livemode limit 1`

// The definitions are sent as text: jsonb would lose the order of their nodes.
const putVersions = `with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (sequence_id text, version_id text, key text, name text, number int, hash text,
      source text, definition text, applied_by jsonb, kind text, trigger text)
  ), kept as (
    insert into sequences (id, workspace_id, livemode, key, name, status, version_id, created_at, updated_at)
    select sequence_id, $2, $4, key, name, 'published', version_id, $3::timestamptz, $3::timestamptz from given
    on conflict (id) do update set name = excluded.name, version_id = excluded.version_id, updated_at = excluded.updated_at,
      status = case when sequences.status = 'paused' then 'paused' else 'published' end
  ), versions as (
    insert into sequence_versions (id, workspace_id, sequence_id, number, hash, source, definition, applied_by, created_at)
    select version_id, $2, sequence_id, number, hash, source, definition::json, applied_by, $3::timestamptz from given
  ), dropped as (
    delete from sequence_triggers t using given
    where t.workspace_id = $2 and t.sequence_id = given.sequence_id and (t.kind, t.name) is distinct from (given.kind, given.trigger)
  )
  insert into sequence_triggers (workspace_id, kind, name, sequence_id)
  select $2, kind, trigger, sequence_id from given where kind is not null
  on conflict do nothing`

const setStatus = `update sequences set status = $3, updated_at = $4::timestamptz
  where workspace_id = $1 and id = any($2::text[])`

// Unused versions: neither current, nor of any run, nor the newest, whose number must not be reused.
const unused = `created_at < $1::timestamptz
  and not exists (select 1 from sequences s where s.version_id = sequence_versions.id)
  and not exists (select 1 from sequence_runs r where r.version_id = sequence_versions.id)
  and exists (select 1 from sequence_versions v where v.workspace_id = sequence_versions.workspace_id and v.sequence_id = sequence_versions.sequence_id and v.number > sequence_versions.number)`
const purge = `with old as materialized (
    select workspace_id, id from sequence_versions where ${unused} order by id limit 100 for update skip locked
  ), counts as (
    delete from sequence_counts where (workspace_id, version_id) in (select workspace_id, id from old)
  ), gone as (
    delete from sequence_versions where id in (select id from old) returning 1
  )
  select count(*)::int as n from gone`

export class SequenceRepository extends Context.Service<SequenceRepository>()("@tidings/storage/SequenceRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, findBy, lock } = yield* owned(sequences, (row) => row)
    return {
      /** Finds a sequence by its id. */
      find,

      findByKey: (world: World, key: string) => findBy(world, eq(sequences.key, key)),

      /** Finds a sequence by its key or its id; no key looks like an id. */
      findByKeyOrId: (world: World, keyOrId: string) =>
        findBy(world, or(eq(sequences.key, keyOrId), eq(sequences.id, keyOrId as SequenceId))!),

      /** Locks a sequence, by its id, until the transaction ends. */
      lock,

      /** Locks a workspace against other file applications until the open transaction ends. */
      claim: (workspaceId: WorkspaceId) => Effect.asVoid(database.query(claim, [workspaceId])),

      /** Lists every sequence of the world itself, by key, with the definitions of those with the given keys. */
      standing: ({ livemode, workspaceId }: World, keys: ReadonlyArray<string>) =>
        database.query<StandingSequence>(standing, [workspaceId, keys, livemode]),

      /** Lists sequences that meet every filter, newest first; without a status those published and those paused. */
      listShown: ({ livemode, workspaceId }: World, { q, status }: SequenceFilter, { before, limit }: PageWindow) =>
        database.query<ShownSequence>(listShown, [
          workspaceId,
          livemode,
          before ?? null,
          limit,
          status ?? null,
          q === undefined ? null : beginning(q.toLowerCase())
        ]),

      /** Finds a sequence by its key or its id, in any status. */
      findShown: ({ livemode, workspaceId }: World, keyOrId: string) =>
        firstRow(database.query<ShownSequence>(findShown, [workspaceId, livemode, keyOrId])),

      /** The source text of a version's file, as it was written. */
      source: (workspaceId: WorkspaceId, id: SequenceId, number: number) =>
        firstValue<string>(
          database.query(
            "select source from sequence_versions where workspace_id = $1 and sequence_id = $2 and number = $3",
            [workspaceId, id, number]
          )
        ),

      /** Counts the live runs of these sequences by version and node. */
      liveRuns: (ids: ReadonlyArray<SequenceId>) => database.query<LiveRuns>(liveRuns, [ids]),

      /**
       * Makes these the current versions of their sequences, replacing their triggers; an archived sequence is
       * published again.
       */
      putVersions: ({ livemode, workspaceId }: World, versions: ReadonlyArray<NewVersion>, nowMs: number) =>
        database.post(putVersions, [
          JSON.stringify(
            versions.map(({ appliedBy, definition, sequenceId, trigger, versionId, ...version }) => ({
              ...version,
              sequence_id: sequenceId,
              version_id: versionId,
              definition: JSON.stringify(definition),
              applied_by: appliedBy,
              kind: trigger?.kind ?? null,
              trigger: trigger?.name ?? null
            }))
          ),
          workspaceId,
          isoAt(nowMs),
          livemode
        ]),

      setStatus: (workspaceId: WorkspaceId, ids: ReadonlyArray<SequenceId>, status: SequenceStatus, nowMs: number) =>
        database.post(setStatus, [workspaceId, ids, status, isoAt(nowMs)]),

      /**
       * Deletes versions older than the given instant that no run and no sequence needs, with their counts; at most 100
       * per statement.
       */
      purgeVersionsBefore: (beforeMs: number): Effect.Effect<void> =>
        Effect.asVoid(
          Effect.repeat(Effect.tap(oneValue<number>(database.query(purge, [isoAt(beforeMs)])), Effect.yieldNow), {
            while: (deleted) => deleted === 100
          })
        ),

      /** Finds a version in any workspace: only for ids read from the caller's own rows. */
      version: (id: SequenceVersionId) => firstRow(database.query<SequenceVersion>(version, [id])),

      /** Lists the published sequences triggered by an event type, or a list or segment id; oldest first, at once. */
      triggered: ({ livemode, workspaceId }: World, kind: Trigger["type"], name: string) =>
        database.query<Triggered>(triggered, [workspaceId, kind, name, livemode])
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
