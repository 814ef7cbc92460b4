import type { SequenceVersionId } from "@tidings/schema/Id"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { SequenceStatus } from "@tidings/schema/sequences/status"
import { type Contact, contactJson } from "./ContactRepository.ts"

/** A run that the open transaction holds, with what its sequence and its contact are meanwhile. */
export interface HeldRun extends RunRow {
  readonly sequenceStatus: SequenceStatus
  readonly sequenceKey: string
  /** When its sequence was paused last, and whether not all of its runs are brought up to date since. */
  readonly pausedAt: number | null
  readonly isResuming: boolean
  /** Number of its version. */
  readonly version: number
  readonly contact: Contact
}

const ms = (column: string): string => `round(extract(epoch from ${column}) * 1000)::float8`

/**
 * Whether a run stands still since a pause of its sequence: what happens meanwhile is kept for when it is brought up to date. The run's row decides, which is
 * as new as its lock, while what was read of the sequence may be older.
 */
export const standsStill = ({
  enrolledAt,
  isResuming,
  pausedAt,
  resumedFor = null,
  sequenceStatus
}: HeldRun): boolean =>
  (sequenceStatus === "paused" || isResuming) &&
  (pausedAt === null || (enrolledAt <= pausedAt && (resumedFor === null || resumedFor < pausedAt)))

/** The columns of `RunRow`, of a table or subquery by this name. */
export const runColumns = (run: string): string =>
  `${run}.id, ${run}.workspace_id as "workspaceId", ${run}.sequence_id as "sequenceId", ${run}.version_id as "versionId",
    ${run}.contact_id as "contactId", ${run}.run_key as "runKey", ${run}.livemode, ${run}.status, ${run}.node, ${run}.visit,
    ${run}.cursor::float8 as cursor, ${ms(`${run}.due_at`)} as "dueAt", ${ms(`${run}.wait_until`)} as "waitUntil", ${run}.state, ${run}.timeline,
    ${ms(`${run}.enrolled_at`)} as "enrolledAt", ${ms(`${run}.ended_at`)} as "endedAt", ${ms(`${run}.resumed_for`)} as "resumedFor"`

// Each lateral is one look along a primary key, whatever the planner knew when it made its plan.
const held = (
  runs: string,
  { columns, lateral }: { readonly columns: string; readonly lateral: string }
) => `select ${runColumns("run")},
    sequence.status as "sequenceStatus", sequence.key as "sequenceKey", ${ms("sequence.paused_at")} as "pausedAt", sequence.resuming as "isResuming", version.number as version${columns}
  from (${runs}) as run
  cross join lateral (select status, key, paused_at, resuming from sequences where sequences.id = run.sequence_id limit 1) as sequence
  cross join lateral (select number from sequence_versions where sequence_versions.id = run.version_id limit 1) as version ${lateral}
  order by run.id`

/** `HeldRun`s of a query of rows of `sequence_runs` that locks them, oldest first. */
export const heldRuns = (runs: string): string =>
  held(runs, {
    columns: ", contact.contact",
    lateral: `cross join lateral (
    select ${contactJson("contacts")} as contact
    from contacts where contacts.id = run.contact_id limit 1
  ) as contact`
  })

/** As `heldRuns`, for a statement that finds their contacts anyway. */
export const heldRunsOfFound = (runs: string): string => held(runs, { columns: "", lateral: "" })

/** Whether a run waits because its send was refused, and is tried again. */
export const isHeld = (run: string): string => `(${run}.ended_at is null and ${run}.state -> 'tries' is not null)`

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** A run as statements read it from JSON: a row of `sequence_runs`. */
export const runRecord = (run: RunRow, nowMs: number) => ({
  id: run.id,
  workspace_id: run.workspaceId,
  sequence_id: run.sequenceId,
  version_id: run.versionId,
  contact_id: run.contactId,
  run_key: run.runKey,
  livemode: run.livemode,
  status: run.status,
  node: run.node,
  visit: run.visit,
  cursor: run.cursor,
  due_at: iso(run.dueAt),
  wait_until: iso(run.waitUntil),
  state: run.state,
  timeline: run.timeline,
  enrolled_at: iso(run.enrolledAt),
  ended_at: iso(run.endedAt),
  resumed_for: iso(run.resumedFor ?? null),
  updated_at: iso(nowMs)
})

/** Runs of a table expression of `runRecord`s written over the rows of their ids. */
export const writeRunsFrom = (records: string): string => `update sequence_runs as run set
    version_id = given.version_id, contact_id = given.contact_id, status = given.status, node = given.node, visit = given.visit, cursor = given.cursor,
    due_at = given.due_at, wait_until = given.wait_until, state = given.state, timeline = given.timeline, ended_at = given.ended_at, resumed_for = given.resumed_for, updated_at = given.updated_at
  from ${records} as given
  where run.id = given.id and run.id = any(array(select id from ${records})) and run.id between (select min(id) from ${records}) and (select max(id) from ${records})`

/** What is to be added to the counts of a node. */
export interface CountRecord {
  readonly version_id: SequenceVersionId
  readonly node: string
  readonly livemode: boolean
  readonly entered: number
  readonly passed: number
  readonly left: number
  readonly failed: number
}

/** Adds the counts of a parameter, one record a node; in one order, so that two passes that add to some of the same never wait for one another both ways. */
export const addCountsFrom = (
  parameter: string
): string => `insert into sequence_counts as known (version_id, node, livemode, entered, passed, "left", failed)
  select version_id, node, livemode, entered, passed, "left", failed
  from jsonb_to_recordset(${parameter}::jsonb) as added (version_id text, node text, livemode boolean, entered bigint, passed bigint, "left" bigint, failed bigint)
  order by version_id, node, livemode
  on conflict (version_id, node, livemode) do update set entered = known.entered + excluded.entered, passed = known.passed + excluded.passed,
    "left" = known."left" + excluded."left", failed = known.failed + excluded.failed`
