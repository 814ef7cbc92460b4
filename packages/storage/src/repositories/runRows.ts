import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { SequenceStatus } from "@tidings/schema/sequences/status"
import { getTableColumns } from "drizzle-orm"
import { isoAt } from "../iso.ts"
import { type sends, type sequenceCounts, sequenceRuns } from "../tables/index.ts"
import { type ContactRow, contactJson } from "./ContactRepository.ts"
import type { RawRow } from "./RawRow.ts"
import type { RunVisit } from "./runVisits.ts"

/**
 * The columns of a message that tell which sequence run sends it; null or absent on other messages. `counted_at` is
 * null if it does not count toward the contact's limits.
 */
export type RunMessage = Partial<
  Pick<RawRow<typeof sends.$inferSelect>, "run_id" | "contact_id" | "run_node" | "sequence_id" | "counted_at"> &
    RunVisit
>

/** A run locked by the open transaction, with the current state of its sequence and its contact. */
export interface HeldRun extends RunRow {
  readonly sequenceStatus: SequenceStatus
  readonly sequenceKey: string
  /**
   * Time at which its sequence was last paused (Unix milliseconds); null if never. `isResuming` is true until all runs
   * are brought up to date after a resumption.
   */
  readonly pausedAt: number | null
  readonly isResuming: boolean
  /** Number of its version. */
  readonly version: number
  readonly contact: ContactRow
}

const ms = (column: string): string => `round(extract(epoch from ${column}) * 1000)::float8`

/**
 * True if a run is stopped since a pause of its sequence: events meanwhile are kept until it is brought up to date. The
 * run's row decides, since it is as new as its lock, while the sequence may have been read earlier.
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

const columnsOfRun = Object.entries(getTableColumns(sequenceRuns)).filter(([field]) => field !== "updatedAt")
const isInstant = ({ columnType }: { readonly columnType: string }): boolean => columnType === "PgTimestamp"

/** The columns of `RunRow`, of a table or subquery by this name. */
export const runColumns = (run: string): string =>
  columnsOfRun
    .map(([field, column]) => {
      const name = `${run}.${column.name}`
      const value = isInstant(column) ? ms(name) : column.columnType === "PgBigInt53" ? `${name}::float8` : name
      return `${value} as "${field}"`
    })
    .join(", ")

// Each lateral is one lookup along a primary key, whatever the planner knew when it made its plan.
const held = (
  runs: string,
  { columns, lateral }: { readonly columns: string; readonly lateral: string }
) => `select ${runColumns("run")},
    sequence.status as "sequenceStatus", sequence.key as "sequenceKey", ${ms("sequence.paused_at")} as "pausedAt", sequence.resuming as "isResuming", version.number as version${columns}
  from (${runs}) as run
  cross join lateral (select status, key, paused_at, resuming from sequences where sequences.id = run.sequence_id limit 1) as sequence
  cross join lateral (select number from sequence_versions where sequence_versions.id = run.version_id limit 1) as version ${lateral}
  order by run.id`

/** SQL that reads `HeldRun`s from a query that locks rows of `sequence_runs`, oldest first. */
export const heldRuns = (runs: string): string =>
  held(runs, {
    columns: ", contact.contact",
    lateral: `cross join lateral (
    select ${contactJson("contacts")} as contact
    from contacts where contacts.id = run.contact_id limit 1
  ) as contact`
  })

/** Like `heldRuns`, for a statement that reads their contacts itself. */
export const heldRunsOfFound = (runs: string): string => held(runs, { columns: "", lateral: "" })

/** SQL condition: true for a live run whose send was refused and is retried. */
export const isHeld = (run: string): string => `(${run}.ended_at is null and ${run}.state -> 'tries' is not null)`

const iso = (ms: number | null): string | null => (ms === null ? null : isoAt(ms))

/** A run as a row of `sequence_runs`, for statements that read it from JSON. */
export const runRecord = (run: RunRow, nowMs: number): RawRow<typeof sequenceRuns.$inferSelect> => ({
  ...(Object.fromEntries(
    columnsOfRun.map(([field, column]) => {
      const value = run[field as keyof RunRow] ?? null
      return [column.name, isInstant(column) ? iso(value as number | null) : value]
    })
  ) as Omit<RawRow<typeof sequenceRuns.$inferSelect>, "updated_at">),
  updated_at: isoAt(nowMs)
})

/** Updates the rows of `sequence_runs` from a table expression of `runRecord`s with the same ids. */
export const writeRunsFrom = (records: string): string => `update sequence_runs as run set
    version_id = given.version_id, contact_id = given.contact_id, status = given.status, node = given.node, visit = given.visit, cursor = given.cursor,
    due_at = given.due_at, wait_until = given.wait_until, state = given.state, timeline = given.timeline, ended_at = given.ended_at, resumed_for = given.resumed_for, updated_at = given.updated_at
  from ${records} as given
  where run.id = given.id and run.id = any(array(select id from ${records})) and run.id between (select min(id) from ${records}) and (select max(id) from ${records})`

/** An increment of the counts of a node. */
export type CountRecord = RawRow<typeof sequenceCounts.$inferSelect>

/**
 * Adds the counts of a parameter, one record per node; in one order, so that two passes that share some nodes never
 * deadlock.
 */
export const addCountsFrom = (
  parameter: string
): string => `insert into sequence_counts as known (workspace_id, version_id, node, livemode, entered, passed, "left", failed)
  select workspace_id, version_id, node, livemode, entered, passed, "left", failed
  from jsonb_to_recordset(${parameter}::jsonb) as added (workspace_id text, version_id text, node text, livemode boolean, entered bigint, passed bigint, "left" bigint, failed bigint)
  order by workspace_id, version_id, node, livemode
  on conflict (workspace_id, version_id, node, livemode) do update set entered = known.entered + excluded.entered, passed = known.passed + excluded.passed,
    "left" = known."left" + excluded."left", failed = known.failed + excluded.failed`
