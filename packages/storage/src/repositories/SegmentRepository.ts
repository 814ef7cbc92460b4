import type { SegmentId, WorkspaceId } from "@tidings/schema/Id"
import type { Segment, SegmentCount, SegmentDetails } from "@tidings/schema/resources/Segment"
import type { World } from "@tidings/schema/World"
import { and, eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt, isoOf } from "../iso.ts"
import { owned, type PageWindow } from "../owned.ts"
import { allValues, isFound, oneValue, wholeRows } from "../rows.ts"
import { beginning } from "../searched.ts"
import { segments } from "../tables/index.ts"

export type SegmentRow = typeof segments.$inferSelect

/** A segment of a world, as a job looks at it. */
export interface SegmentOfWorld extends World {
  readonly segmentId: SegmentId
}

/** A segment as one world sees it, with its count there. */
export const segmentIn = ({ livemode }: Pick<World, "livemode">, row: SegmentRow): Segment => {
  const counted = livemode ? row.counted : row.sandboxCounted
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    where: row.where,
    count: counted?.count ?? null,
    countedAt: counted === null ? null : isoAt(counted.atMs),
    isExact: counted?.isExact ?? null,
    createdAt: isoOf(row.createdAt),
    updatedAt: isoOf(row.updatedAt)
  }
}

const byName = `workspace_id = $1 and ($2::text is null or name collate "C" > $2)
  and ($3::text is null or lower(name) like $3 or lower(name) like '% ' || $3) order by name collate "C" limit $4`

const namedAmong = `select id, name from segments where workspace_id = $1 and name = any($2::text[])
  union select id, name from segments where id = any($2::text[]) and workspace_id = $1`
const someNames = `select name from segments where workspace_id = $1 order by name limit 1000`

const uses = `select * from (
    select 'planned_email' as kind, p.id, p.name, p.status from planned_emails p
    where p.workspace_id = $1 and p.segment_id = $2 and p.status in ('scheduled', 'sending', 'paused') and p.livemode::text = any($3::text[])
    union all
    select 'sequence' as kind, s.id, s.name, s.status from sequence_triggers t join sequences s on s.id = t.sequence_id
    where t.workspace_id = $1 and t.kind = 'segment.entered' and t.name = $2 and s.status <> 'archived' and s.livemode::text = any($3::text[])
  ) as used order by kind, id limit 100`

const end = `with gone as (
    delete from segments where workspace_id = $1 and id = $2 returning id
  ), noted as (
    insert into deleted_ids (id, workspace_id, livemode) select id, $1, true from gone
  )
  select exists (select 1 from gone)
    or exists (select 1 from deleted_ids where id = $2 and workspace_id = $1) as was_there`

const claim = "select pg_advisory_xact_lock(hashtextextended('segments ' || $1, 0))"
const countOf = (livemode: boolean) => (livemode ? "counted" : "sandbox_counted")
const evaluatedOf = (livemode: boolean) => (livemode ? "evaluated_at" : "sandbox_evaluated_at")

const beginningWith = `select distinct t.workspace_id as "workspaceId", t.name as "segmentId"
  from sequence_triggers t join sequences s on s.id = t.sequence_id
  where t.kind = 'segment.entered' and s.status = 'published' order by 1, 2`
// Sandbox sequences begin in their world alone; live ones in both, unless a sandbox one has their key.
const beginsIn = `select distinct world.livemode from sequence_triggers t join sequences s on s.id = t.sequence_id
  cross join (values (true), (false)) as world (livemode)
  where t.workspace_id = $1 and t.kind = 'segment.entered' and t.name = $2 and s.status = 'published' and (s.livemode or not world.livemode)
  order by 1`

const forgotten = `update segments g set evaluated_at = null, sandbox_evaluated_at = null
  where (evaluated_at is not null or sandbox_evaluated_at is not null) and not exists (
    select 1 from sequence_triggers t join sequences s on s.id = t.sequence_id
    where t.workspace_id = g.workspace_id and t.kind = 'segment.entered' and t.name = g.id and s.status = 'published'
  ) returning workspace_id as "workspaceId", id as "segmentId"`

const due = `select workspace_id as "workspaceId", id as "segmentId" from segments
  where coalesce((counted ->> 'atMs')::float8, 0) < $1 order by coalesce((counted ->> 'atMs')::float8, 0), id limit $2`

/** Segments, one set per workspace; each of its worlds sees its own counts. */
export class SegmentRepository extends Context.Service<SegmentRepository>()("@tidings/storage/SegmentRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const namedAfter = wholeRows(database, segments, byName)
    const { find, lock } = yield* owned(segments, (row): SegmentRow => row)
    return {
      find: ({ workspaceId }: World, id: SegmentId) => find(workspaceId, id),

      /** Like `find`, and locks it until the transaction ends. */
      lock: ({ workspaceId }: World, id: SegmentId) => lock(workspaceId, id),

      /** Lists segments by name. */
      list: ({ workspaceId }: World, { before, limit, q }: PageWindow) =>
        namedAfter([workspaceId, before ?? null, q === undefined ? null : beginning(q.toLowerCase()), limit]),

      /** Counts a workspace's segments; until the transaction ends, nobody else counts them. */
      countAll: Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        yield* database.post(claim, [workspaceId])
        return yield* oneValue<number>(
          database.query("select count(*)::int as n from segments where workspace_id = $1", [workspaceId])
        )
      }),

      insert: (row: typeof segments.$inferInsert) =>
        database.unique((db) => db.insert(segments).values(row).returning()).pipe(Effect.map(([made]) => made!)),

      /** Changes a segment; fails on a name that another one has. */
      update: (
        { workspaceId }: World,
        id: SegmentId,
        changes: Partial<Pick<SegmentRow, "name" | "description" | "where">>,
        nowMs: number
      ) => {
        const now = new Date(nowMs)
        const defined = changes.where !== undefined && {
          definedAt: now,
          counted: null,
          sandboxCounted: null,
          evaluatedAt: null,
          sandboxEvaluatedAt: null
        }
        return database
          .unique((db) =>
            db
              .update(segments)
              .set({ ...changes, ...defined, updatedAt: now })
              .where(and(eq(segments.workspaceId, workspaceId), eq(segments.id, id)))
              .returning()
          )
          .pipe(Effect.map(([changed]) => changed!))
      },

      /** Deletes a segment; the returned effect tells if there was one. */
      remove: (workspaceId: WorkspaceId, id: SegmentId) => oneValue<boolean>(database.query(end, [workspaceId, id])),

      /** Lists what uses a segment in these worlds of its workspace, 100 at most. */
      uses: (workspaceId: WorkspaceId, id: SegmentId, livemodes: ReadonlyArray<boolean>) =>
        database.query<SegmentDetails["uses"][number]>(uses, [workspaceId, id, livemodes.map(String)]),

      /** Finds segments by these names or ids. */
      namedAmong: (workspaceId: WorkspaceId, names: ReadonlyArray<string>) =>
        database.query<{ readonly id: SegmentId; readonly name: string }>(namedAmong, [workspaceId, names]),

      /** Lists names, 1,000 at most, for "Did you mean" guesses. */
      someNames: (workspaceId: WorkspaceId) => allValues<string>(database.query(someNames, [workspaceId])),

      /** Keeps a count of a world, unless the segment was defined anew meanwhile. */
      putCount: (row: SegmentRow, livemode: boolean, count: SegmentCount) =>
        database.post(
          `update segments set ${countOf(livemode)} = $4::jsonb where workspace_id = $1 and id = $2 and defined_at = $3::timestamptz`,
          [row.workspaceId, row.id, isoOf(row.definedAt), JSON.stringify(count)]
        ),

      /** Lists segments whose live count is older than an instant (Unix milliseconds), the oldest first. */
      countedBefore: (beforeMs: number, limit: number) =>
        database.query<Omit<SegmentOfWorld, "livemode">>(due, [beforeMs, limit]),

      /** Lists the segments with which published sequences begin. */
      beginning: database.query<Omit<SegmentOfWorld, "livemode">>(beginningWith, []),

      /** Lists the ids of a workspace's segments with which sequences begin. */
      beginningOf: (workspaceId: WorkspaceId) =>
        allValues<string>(
          database.query(
            "select distinct name from sequence_triggers where workspace_id = $1 and kind = 'segment.entered'",
            [workspaceId]
          )
        ),

      /** Lists the worlds in which a published sequence begins with a segment. */
      beginsIn: (workspaceId: WorkspaceId, id: SegmentId) =>
        allValues<boolean>(database.query(beginsIn, [workspaceId, id])),

      /** Forgets that segments were evaluated with which no published sequence begins any more; returns them. */
      forgetEvaluations: database.query<Omit<SegmentOfWorld, "livemode">>(forgotten, []),

      /** Locks a segment against changes of its definition; undefined if it was defined anew or deleted meanwhile. */
      holdDefined: ({ definedAt, id, workspaceId }: SegmentRow) =>
        isFound(
          database.query(
            "select 1 as one from segments where workspace_id = $1 and id = $2 and defined_at = $3::timestamptz for share",
            [workspaceId, id, isoOf(definedAt)]
          )
        ),

      /** Records that a world was evaluated whole, unless the segment was defined anew meanwhile. */
      putEvaluated: ({ definedAt, id, workspaceId }: SegmentRow, livemode: boolean, nowMs: number) =>
        database.post(
          `update segments set ${evaluatedOf(livemode)} = $4::timestamptz where workspace_id = $1 and id = $2 and defined_at = $3::timestamptz`,
          [workspaceId, id, isoOf(definedAt), isoAt(nowMs)]
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
