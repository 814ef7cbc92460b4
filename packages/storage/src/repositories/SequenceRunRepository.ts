import type { ContactId, SequenceId, SequenceRunId, SequenceVersionId, WorkspaceId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { RunStatus } from "@tidings/schema/sequences/status"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { PageWindow } from "../owned.ts"
import { firstRow, isFound, oneRow } from "../rows.ts"
import { isoAt } from "../iso.ts"
import { acceptanceRecord, acceptanceTablesOf, type MessageAcceptance } from "./AcceptanceRepository.ts"
import { type NamedSequence, namedSequence } from "./namedSequence.ts"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import {
  addCountsFrom,
  type CountRecord,
  type HeldRun,
  heldRuns,
  runColumns,
  runRecord,
  writeRunsFrom
} from "./runRows.ts"
import { visitedFrom } from "./runVisits.ts"
import type { Dispatch } from "./WebhookDeliveryRepository.ts"

/** A workspace with due runs, and the due time of the first. */
interface DueWorkspace {
  readonly workspaceId: WorkspaceId
  readonly plan: Plan
  readonly dueMs: number
}

/** A run with the key and the version number of its sequence. */
interface ShownRun extends RunRow {
  readonly sequenceKey: string
  readonly version: number
}

/** All rows written by one pass over due runs. */
interface Pass {
  readonly acceptances: ReadonlyArray<{ readonly acceptance: MessageAcceptance; readonly shard: number }>
  readonly told: ReadonlyArray<Dispatch>
  readonly runs: ReadonlyArray<RunRow>
  readonly counts: ReadonlyArray<CountRecord>
}

const due = heldRuns(`select * from sequence_runs where workspace_id = $1 and due_at <= $2::timestamptz
    order by due_at limit $3 for no key update skip locked`)

const next = `select round(extract(epoch from due_at) * 1000)::float8 as "dueMs" from sequence_runs
  where workspace_id = $1 and due_at > $2::timestamptz order by due_at limit 1`

// Steps from workspace to workspace along sequence_runs_due: as many steps as there are workspaces, however many
// timers.
const waiting = `with recursive first as (
    (select workspace_id, due_at from sequence_runs where due_at is not null order by workspace_id, due_at limit 1)
    union all
    select later.* from first, lateral (
      select workspace_id, due_at from sequence_runs where due_at is not null and workspace_id > first.workspace_id
      order by workspace_id, due_at limit 1
    ) as later
  )
  select first.workspace_id as "workspaceId", w.plan, round(extract(epoch from first.due_at) * 1000)::float8 as "dueMs"
  from first join workspaces w on w.id = first.workspace_id`

const depth = `select count(*)::int as waiting, coalesce(extract(epoch from $1::timestamptz - min(due_at)), 0)::float8 as "dueForSeconds"
  from (select due_at from sequence_runs where due_at <= $1::timestamptz limit 100000) as due`

// One lookup for each contact, then locks in the order of ids, as in `meeting`.
const ofContact = heldRuns(`select run.* from (
    select found.id, found.contact_id from (select distinct id from unnest($2::text[]) as id) as given cross join lateral (
      select id, contact_id from sequence_runs
      where workspace_id = $1 and contact_id = given.id and ended_at is null and ($3::boolean is null or livemode = $3) and ($4::text is null or sequence_id = $4)
      offset 0
    ) as found order by found.id
  ) as live cross join lateral (
    select * from sequence_runs where id = live.id and (contact_id = live.contact_id and ended_at is null) is true for no key update offset 0
  ) as run`)

const byId = heldRuns(
  "select * from sequence_runs where id = $1 and workspace_id = $2 and ($3::boolean is null or livemode = $3) for no key update"
)

const batchOfSequence = heldRuns(`select * from sequence_runs
  where sequence_id = $1 and id > $2 and ended_at is null order by id limit $3 for no key update`)

const stepped = (parameter: string) => `stepped as materialized (
    select row.* from jsonb_populate_recordset(null::sequence_runs, ${parameter}::jsonb) as row
  )`

const write = `with ${stepped("$1")} ${writeRunsFrom("stepped")}`
const addCounts = addCountsFrom("$1")
const writePass = `with ${acceptanceTablesOf("send", "sms")}, ${visitedFrom("select coalesce(send, sms) from admitted")}, ${stepped("$3")}, written as (${writeRunsFrom("stepped")}), counted as (${addCountsFrom("$4")})
  select count(*)::int as admitted from admitted`

const counts = `select node, livemode, sum(entered)::float8 as entered, sum(passed)::float8 as passed, sum("left")::float8 as "left", sum(failed)::float8 as failed
  from sequence_counts where workspace_id = $1 and version_id = $2 group by 1, 2 order by 1, 2`

const sequenceOf = namedSequence("$1", "$2", "$3")

const shown = (runs: string): string => `select ${runColumns("r")}, s.key as "sequenceKey", v.number as version
  from (${runs}) as r
  cross join lateral (select key from sequences where id = r.sequence_id limit 1) as s
  cross join lateral (select number from sequence_versions where id = r.version_id limit 1) as v order by r.id desc`
const shownById = shown("select * from sequence_runs where id = $2 and (workspace_id = $1 and livemode = $3) is true")
// One lookup along sequence_runs_sequence. Without statistics the planner considers sorting all runs of the sequence as
// cheap as following the index for more than one row, or when it expects a filter to leave few. It assumes that `is not
// null` leaves nearly all.
const newest = (sequenceId: string, before: string): string => `select * from sequence_runs
  where sequence_id = ${sequenceId} and livemode = $6 and id < ${before} and case when $3::text is null or status = $3 then true end is not null
  order by id desc limit 1`
const shownList = `with recursive page as (
    select 1 as place, run.* from (${newest("(select id from sequences where id = $1 and workspace_id = $2)", "$5")}) as run
    union all
    select page.place + 1, run.* from page cross join lateral (${newest("page.sequence_id", "page.id")}) as run where page.place < $4
  ) ${shown("select * from page")}`
const shownOfContact =
  shown(`select * from (select * from sequence_runs where contact_id = $7 and sequence_id = $1 offset 0) as theirs
    where workspace_id = $2 and livemode = $6 and ($3::text is null or status = $3) and id < $5 order by id desc limit $4`)

// A pause is later than every earlier one, even if the clock was set back.
const pause = `with held as (
    select id, greatest($3::timestamptz, paused_at + interval '1 millisecond') as later from sequences
    where id = $1 and workspace_id = $2 and status = 'published' for no key update
  ) update sequences s set status = 'paused', resuming = false, updated_at = $3::timestamptz, paused_at = held.later
  from held where s.id = held.id returning s.id`
const resume = `update sequences set status = 'published', resuming = true, updated_at = $3::timestamptz
  where id = $1 and workspace_id = $2 and status = 'paused' returning id`
const resumed = "update sequences set resuming = false where id = $1 and status <> 'paused'"

const afterEveryId = "~"

/** Runs of contacts through sequences. Decided in docs/decisions/sequences.md. */
export class SequenceRunRepository extends Context.Service<SequenceRunRepository>()(
  "@tidings/storage/SequenceRunRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Finds a sequence by its key or its id; the returned effect waits for it. */
        sequence: ({ livemode, workspaceId }: World, keyOrId: string) =>
          Effect.map(database.ask<NamedSequence>(sequenceOf, [workspaceId, livemode, keyOrId]), firstRow),

        find: ({ livemode, workspaceId }: World, id: SequenceRunId) =>
          firstRow(database.query<ShownRun>(shownById, [workspaceId, id, livemode])),

        /** Lists a sequence's runs in a world, newest first. */
        list: (
          { livemode, workspaceId }: World,
          sequenceId: SequenceId,
          {
            contactId,
            status
          }: { readonly status?: RunStatus | undefined; readonly contactId?: ContactId | undefined },
          { before, limit }: PageWindow
        ) =>
          database.query<ShownRun>(contactId === undefined ? shownList : shownOfContact, [
            sequenceId,
            workspaceId,
            status ?? null,
            limit,
            before ?? afterEveryId,
            livemode,
            ...(contactId === undefined ? [] : [contactId])
          ]),

        /** Pauses a sequence: it enrols no contacts and moves no runs; false if it was not published. */
        pause: (workspaceId: WorkspaceId, id: SequenceId, nowMs: number) =>
          isFound(database.query(pause, [id, workspaceId, isoAt(nowMs)])),

        /**
         * Resumes a paused sequence: it enrols contacts again, while each run stays stopped until it is brought up to
         * date. False if it was not paused.
         */
        resume: (workspaceId: WorkspaceId, id: SequenceId, nowMs: number) =>
          isFound(database.query(resume, [id, workspaceId, isoAt(nowMs)])),

        /** Ends the resumption, once every run is brought up to date. */
        resumed: (id: SequenceId) => database.post(resumed, [id]),

        /** Locks a run until the transaction ends, in either world if `livemode` is not given. */
        lock: ({ livemode, workspaceId }: Pick<World, "workspaceId"> & Partial<World>, id: SequenceRunId) =>
          firstRow(database.query<HeldRun>(byId, [id, workspaceId, livemode ?? null])),

        /** The version that a run uses; undefined once the run has ended. */
        versionOf: (id: SequenceRunId) =>
          Effect.map(
            database.query<{ readonly versionId: SequenceVersionId | null }>(
              'select case when ended_at is null then version_id end as "versionId" from sequence_runs where id = $1',
              [id]
            ),
            (rows) => rows[0]?.versionId ?? undefined
          ),

        /**
         * Locks the live runs of contacts in a world (both if not given), of one sequence or all, oldest first, until
         * the transaction ends.
         */
        lockLive: (
          { livemode, workspaceId }: Pick<World, "workspaceId"> & Partial<World>,
          contacts: ReadonlyArray<ContactId>,
          sequenceId?: SequenceId
        ) => database.query<HeldRun>(ofContact, [workspaceId, contacts, livemode ?? null, sequenceId ?? null]),

        /** Locks live runs of a sequence after an id, oldest first, until the transaction ends. */
        lockOfSequence: (sequenceId: SequenceId, after: string, limit: number) =>
          database.query<HeldRun>(batchOfSequence, [sequenceId, after, limit]),

        /**
         * Locks due runs of a workspace, longest due first, until the transaction ends, skipping runs locked by others;
         * also returns the time at which the next run is due.
         */
        lockDue: Effect.fnUntraced(function* (workspaceId: WorkspaceId, nowMs: number, limit: number) {
          const asked = yield* database.ask<{ readonly dueMs: number }>(next, [workspaceId, isoAt(nowMs)])
          const runs = yield* database.query<HeldRun>(due, [workspaceId, isoAt(nowMs), limit])
          const [first] = yield* asked
          return { runs, nextMs: first?.dueMs }
        }),

        /** Lists every workspace with a timer, and the time of its first. */
        waiting: database.query<DueWorkspace>(waiting, []),

        /** Counts the due runs (100,000 at most), with the time for which the first has been due. */
        depth: (nowMs: number) =>
          oneRow(database.query<{ readonly waiting: number; readonly dueForSeconds: number }>(depth, [isoAt(nowMs)])),

        /** Posts the new state of locked runs. */
        write: (runs: ReadonlyArray<RunRow>, nowMs: number) =>
          runs.length === 0
            ? Effect.void
            : database.post(write, [JSON.stringify(runs.map((run) => runRecord(run, nowMs)))]),

        addCounts: (added: ReadonlyArray<CountRecord>) =>
          added.length === 0 ? Effect.void : database.post(addCounts, [JSON.stringify(added)]),

        /**
         * Writes all rows of a pass in one statement; false if the budget lacked room for one of its sends, and the
         * transaction must then be rolled back.
         */
        writePass: ({ acceptances, counts: added, runs, told }: Pass, nowMs: number) => {
          const records = acceptances.map(({ acceptance, shard }, n) => acceptanceRecord(acceptance, n, shard))
          const dispatches = acceptances.flatMap(({ acceptance }, n) =>
            acceptance.dispatches.map((event) => ({ ...event, n }))
          )
          return Effect.map(
            database.query<{ readonly admitted: number }>(writePass, [
              JSON.stringify(records),
              JSON.stringify([...dispatches, ...told]),
              JSON.stringify(runs.map((run) => runRecord(run, nowMs))),
              JSON.stringify(added)
            ]),
            (rows) => rows[0]!.admitted === acceptances.length
          )
        },

        /** Reads the counts at the nodes of a version. */
        counts: (workspaceId: WorkspaceId, versionId: SequenceVersionId) =>
          database.query<Omit<CountRecord, "workspace_id" | "version_id">>(counts, [workspaceId, versionId])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
