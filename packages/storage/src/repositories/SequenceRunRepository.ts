import type { ContactId, SequenceId, SequenceRunId, SequenceVersionId, WorkspaceId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { RunStatus, SequenceStatus } from "@tidings/schema/sequences/status"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { Window } from "../owned.ts"
import { type Acceptance, acceptanceRecord, acceptanceTables } from "./AcceptanceRepository.ts"
import {
  addCountsFrom,
  type CountRecord,
  type HeldRun,
  heldRuns,
  runColumns,
  runRecord,
  type RunRow,
  writeRunsFrom
} from "./runRows.ts"
import type { Dispatch } from "./WebhookDeliveryRepository.ts"

/** A run that is to begin, unless the contact has one that stands in its way. */
export interface NewRun {
  readonly run: RunRow
  /** The contact's ids: its own and those of contacts that became it. */
  readonly contacts: ReadonlyArray<ContactId>
  /** One that began after this instant (Unix milliseconds) stands in the way, though it ended; undefined: only a live one does. */
  readonly notSinceMs: number | undefined
  /** How many live runs of the sequence the contact may have with this one, whatever their keys; undefined: any number. */
  readonly mostLive: number | undefined
}

/** What came of a run that was to begin: it began, or what stands in its way. */
export interface Enrolled {
  readonly n: number
  readonly isBegun: boolean
  /** A live run of the same key, by its id. */
  readonly liveId: SequenceRunId | null
  /** How many live runs of the sequence the contact has, whatever their keys. */
  readonly liveCount: number
  /** When the newest of the same key began (Unix milliseconds). */
  readonly lastMs: number | null
}

/** A workspace in which runs are due, and when the first of them is. */
export interface DueWorkspace {
  readonly workspaceId: WorkspaceId
  readonly plan: Plan
  readonly dueMs: number
}

/** A run with what its sequence is called. */
export interface ShownRun extends RunRow {
  readonly sequenceKey: string
  readonly version: number
}

/** A sequence by its names, and the version that runs begin on. */
export interface NamedSequence {
  readonly id: SequenceId
  readonly key: string
  readonly status: SequenceStatus
  readonly versionId: SequenceVersionId
  readonly version: number
}

/** All that a pass leaves behind. */
export interface Pass {
  readonly acceptances: ReadonlyArray<{ readonly acceptance: Acceptance; readonly shard: number }>
  readonly told: ReadonlyArray<Dispatch>
  readonly runs: ReadonlyArray<RunRow>
  readonly counts: ReadonlyArray<CountRecord>
}

const due = heldRuns(`select * from sequence_runs where workspace_id = $1 and due_at <= $2::timestamptz
    order by due_at limit $3 for no key update skip locked`)

const next = `select round(extract(epoch from due_at) * 1000)::float8 as "dueMs" from sequence_runs
  where workspace_id = $1 and due_at > $2::timestamptz order by due_at limit 1`

// From workspace to workspace along sequence_runs_due: as many steps as there are workspaces, however many timers.
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

const ofContact = heldRuns(`select * from sequence_runs
  where contact_id = any($1::text[]) and contact_id between (select min(id) from unnest($1::text[]) as id) and (select max(id) from unnest($1::text[]) as id) and ended_at is null and ($2::boolean is null or livemode = $2) and ($3::text is null or sequence_id = $3)
  order by id for no key update`)

const byId = heldRuns("select * from sequence_runs where id = $1 and workspace_id = $2 for no key update")

const batchOfSequence = heldRuns(`select * from sequence_runs
  where sequence_id = $1 and id > $2 and ended_at is null order by id limit $3 for no key update`)

const stepped = (parameter: string) => `stepped as materialized (
    select row.* from jsonb_populate_recordset(null::sequence_runs, ${parameter}::jsonb) as row
  )`

const write = `with ${stepped("$1")} ${writeRunsFrom("stepped")}`
const addCounts = addCountsFrom("$1")
const writePass = `with ${acceptanceTables}, ${stepped("$3")}, written as (${writeRunsFrom("stepped")}), counted as (${addCountsFrom("$4")})
  select count(*)::int as admitted from admitted`

const inTheWay = `select past.id, past.enrolled_at, past.ended_at from sequence_runs past
  where past.contact_id = any(array(select jsonb_array_elements_text(given.contacts))) and past.sequence_id = given.run ->> 'sequence_id'
    and past.livemode = (given.run ->> 'livemode')::boolean`
const sameKey = "past.run_key = given.run ->> 'run_key'"

const enrol = `with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (n int, run jsonb, contacts jsonb, not_since timestamptz, most_live int)
  ), known as materialized (
    select given.n, given.run, live.id as live_id, latest.enrolled_at as last_at, living.n as live_count,
      live.id is null and (given.not_since is null or latest.enrolled_at is null or latest.enrolled_at <= given.not_since)
        and (given.most_live is null or living.n < given.most_live) as may
    from given
    cross join lateral (select count(*)::int as n from (${inTheWay} and past.ended_at is null) as past) as living
    left join lateral (select * from (${inTheWay} and ${sameKey}) as past where past.ended_at is null order by past.id limit 1) as live on true
    left join lateral (select * from (${inTheWay} and ${sameKey}) as past order by past.enrolled_at desc limit 1) as latest on true
  ), begun as (
    insert into sequence_runs select row.* from known cross join lateral jsonb_populate_record(null::sequence_runs, known.run) as row where known.may
    on conflict (contact_id, sequence_id, livemode, run_key) where ended_at is null do nothing
    returning id
  )
  select known.n, known.run ->> 'id' in (select id from begun) as "isBegun", known.live_id as "liveId", known.live_count as "liveCount",
    round(extract(epoch from known.last_at) * 1000)::float8 as "lastMs"
  from known order by known.n`

const counts = `select node, livemode, sum(entered)::float8 as entered, sum(passed)::float8 as passed, sum("left")::float8 as "left", sum(failed)::float8 as failed
  from sequence_counts where version_id = $1 group by 1, 2 order by 1, 2`

const sequenceOf = `select s.id, s.key, s.status, v.id as "versionId", v.number as version
  from sequences s join sequence_versions v on v.id = s.version_id where s.workspace_id = $1 and (s.key = $2 or s.id = $2) limit 1`

const ofSequences = (where: string): string => `select ${runColumns("r")}, s.key as "sequenceKey", v.number as version
  from sequence_runs r join sequences s on s.id = r.sequence_id join sequence_versions v on v.id = r.version_id where ${where}`
const shownById = ofSequences("r.workspace_id = $1 and r.id = $2")
const shownList = ofSequences(`r.sequence_id = $1 and r.workspace_id = $2 and ($3::text is null or r.id < $3)
    and ($4::text is null or r.status = $4) and ($5::text is null or r.contact_id = $5) order by r.id desc limit $6`)

// A pause is later than every one before it, whatever the clock does.
const pause = `update sequences set status = 'paused', resuming = false, updated_at = $3::timestamptz,
    paused_at = greatest($3::timestamptz, paused_at + interval '1 millisecond')
  where id = $1 and workspace_id = $2 and status = 'published' returning id`
const resume = `update sequences set status = 'published', resuming = true, updated_at = $3::timestamptz
  where id = $1 and workspace_id = $2 and status = 'paused' returning id`
const resumed = "update sequences set resuming = false where id = $1 and status <> 'paused'"

const at = (ms: number): string => new Date(ms).toISOString()

/** Contacts on their way through sequences. Decided in docs/decisions/sequences.md. */
export class SequenceRunRepository extends Context.Service<SequenceRunRepository>()(
  "@tidings/storage/SequenceRunRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** A sequence by its key or its id; whoever asks waits for it in the end. */
        sequence: (workspaceId: WorkspaceId, keyOrId: string) =>
          Effect.map(
            database.ask<NamedSequence>(sequenceOf, [workspaceId, keyOrId]),
            Effect.map((rows) => rows[0])
          ),

        find: (workspaceId: WorkspaceId, id: SequenceRunId) =>
          Effect.map(database.query<ShownRun>(shownById, [workspaceId, id]), (rows) => rows[0]),

        /** Newest first, of a sequence. */
        list: (
          workspaceId: WorkspaceId,
          sequenceId: SequenceId,
          {
            contactId,
            status
          }: { readonly status?: RunStatus | undefined; readonly contactId?: ContactId | undefined },
          { before, limit }: Window
        ) =>
          database.query<ShownRun>(shownList, [
            sequenceId,
            workspaceId,
            before ?? null,
            status ?? null,
            contactId ?? null,
            limit
          ]),

        /** Takes no contacts and moves nobody any more; false where it did not take any. */
        pause: (workspaceId: WorkspaceId, id: SequenceId, nowMs: number) =>
          Effect.map(database.query(pause, [id, workspaceId, at(nowMs)]), (rows) => rows.length === 1),

        /** Takes contacts again; its runs still stand, each until it is brought up to date. False where it was not paused. */
        resume: (workspaceId: WorkspaceId, id: SequenceId, nowMs: number) =>
          Effect.map(database.query(resume, [id, workspaceId, at(nowMs)]), (rows) => rows.length === 1),

        /** Every run is brought up to date. */
        resumed: (id: SequenceId) => database.post(resumed, [id]),

        /** Begins runs, each unless the contact has one that stands in its way; call it inside a transaction. */
        enrol: (runs: ReadonlyArray<NewRun>, nowMs: number) => {
          const records = runs.map(({ contacts, mostLive, notSinceMs, run }, n) => ({
            n,
            run: runRecord(run, nowMs),
            contacts,
            not_since: notSinceMs === undefined ? null : notSinceMs === -Infinity ? "-infinity" : at(notSinceMs),
            most_live: mostLive ?? null
          }))
          return database.query<Enrolled>(enrol, [JSON.stringify(records)])
        },

        /** The run, held until the transaction ends. */
        lock: (workspaceId: WorkspaceId, id: SequenceRunId) =>
          Effect.map(database.query<HeldRun>(byId, [id, workspaceId]), (rows) => rows[0]),

        /** The version that a run goes by, while it is live. */
        versionOf: (id: SequenceRunId) =>
          Effect.map(
            database.query<{ readonly versionId: SequenceVersionId }>(
              'select version_id as "versionId" from sequence_runs where id = $1 and ended_at is null',
              [id]
            ),
            (rows) => rows[0]?.versionId
          ),

        /** The live runs of contacts in a mode (both without one), of one sequence or all, oldest first, held until the transaction ends. */
        lockLive: (contacts: ReadonlyArray<ContactId>, livemode?: boolean, sequenceId?: SequenceId) =>
          database.query<HeldRun>(ofContact, [contacts, livemode ?? null, sequenceId ?? null]),

        /** Live runs of a sequence after an id, oldest first, held until the transaction ends. */
        lockOfSequence: (sequenceId: SequenceId, after: string, limit: number) =>
          database.query<HeldRun>(batchOfSequence, [sequenceId, after, limit]),

        /** Runs of a workspace that are due, the longest due of those that nobody else holds, held until the transaction ends; and when the next is due. */
        lockDue: Effect.fnUntraced(function* (workspaceId: WorkspaceId, nowMs: number, limit: number) {
          const asked = yield* database.ask<{ readonly dueMs: number }>(next, [workspaceId, at(nowMs)])
          const runs = yield* database.query<HeldRun>(due, [workspaceId, at(nowMs), limit])
          const [first] = yield* asked
          return { runs, nextMs: first?.dueMs }
        }),

        /** Every workspace that has a timer, with the instant of its first. */
        waiting: database.query<DueWorkspace>(waiting, []),

        /** How many runs are due (100,000 at most are counted), and for how long the first has been. */
        depth: (nowMs: number) =>
          Effect.map(
            database.query<{ readonly waiting: number; readonly dueForSeconds: number }>(depth, [at(nowMs)]),
            (rows) => rows[0]!
          ),

        /** Posts runs that the open transaction holds, as they are from now on. */
        write: (runs: ReadonlyArray<RunRow>, nowMs: number) =>
          runs.length === 0
            ? Effect.void
            : database.post(write, [JSON.stringify(runs.map((run) => runRecord(run, nowMs)))]),

        addCounts: (added: ReadonlyArray<CountRecord>) =>
          added.length === 0 ? Effect.void : database.post(addCounts, [JSON.stringify(added)]),

        /** Writes all that a pass leaves behind in one statement; false when the budget had no room for one of its sends, and then the transaction has to be given up. */
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

        /** What was counted at the nodes of a version. */
        counts: (versionId: SequenceVersionId) => database.query<Omit<CountRecord, "version_id">>(counts, [versionId])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
