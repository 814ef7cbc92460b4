import { Effect } from "effect"
import type { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import type { jobs } from "../tables/index.ts"

type JobRow = Readonly<typeof jobs.$inferSelect>

/** A job to enqueue. */
export interface NewJob extends Pick<
  JobRow,
  "id" | "name" | "lane" | "priority" | "workspaceId" | "weight" | "payload"
> {
  readonly runAtMs: number
  readonly createdAtMs: number
  /** Deduplication key: at most one waiting job of a name and workspace has it. */
  readonly key?: string | undefined
  /** Jobs of a name and workspace with the same serial key run one at a time, in the order of their ids. */
  readonly serial?: string | undefined
}

/** A job without id and payload, for statements that make many jobs of a kind and write these themselves. */
export type JobOutline = Omit<NewJob, "id" | "payload">

/** A job, or its outline, as `jobColumns` reads it from JSON. */
export const jobRecord = (job: JobOutline | NewJob) => ({
  id: "id" in job ? job.id : null,
  name: job.name,
  lane: job.lane,
  priority: job.priority,
  workspace_id: job.workspaceId,
  weight: job.weight,
  payload: "payload" in job ? job.payload : null,
  run_at: isoAt(job.runAtMs),
  created_at: isoAt(job.createdAtMs),
  key: job.key ?? null,
  serial: job.serial ?? null
})

/** The columns of `jsonb_to_record` and `jsonb_to_recordset` over `jobRecord`. */
export const jobColumns =
  "id text, name text, lane text, priority smallint, workspace_id text, weight smallint, payload jsonb, run_at timestamptz, created_at timestamptz, key text, serial text"

const sameKey = "on conflict (workspace_id, name, key) where key is not null and state in ('waiting', 'behind')"

const replacing = `${sameKey} do update set payload = excluded.payload, run_at = excluded.run_at, lane = excluded.lane,
    priority = excluded.priority, weight = excluded.weight`

/**
 * Conflict clauses for a new job if one of its name and key is waiting. Each locks the waiting one until the
 * transaction ends, so that no worker claims it before what the new one was enqueued for can be seen. A statement must
 * not hold two jobs of one key.
 */
export const onSameKey = {
  drop: `${sameKey} do update set key = excluded.key where false`,
  replace: replacing,
  /** Writes no row if the waiting job has another serial key. */
  replaceInOrder: `${replacing} where jobs.serial is not distinct from excluded.serial`
} as const

/**
 * Inserts the jobs of a source with the columns above; the only SQL that does. Jobs with a serial key need
 * `inSerialOrder`.
 */
export const insertJobs = (source: string, onConflict: string = onSameKey.drop): string =>
  `insert into jobs (id, name, lane, priority, workspace_id, weight, payload, run_at, state, attempt, key, serial, created_at)
  select id, name, lane, priority, workspace_id, weight, payload, run_at, case when serial is null then 'waiting' else 'behind' end, 0, key, serial, created_at
  from ${source} as job ${onConflict}`

/** The jobs of a lane, priority and workspace, with the weight of one of them. */
export type Turn = Pick<JobRow, "lane" | "priority" | "workspaceId" | "weight">

/** A turn with a job, and the time from which that may run. */
export interface DueTurn extends Turn {
  /** Unix milliseconds. */
  readonly runAtMs: number
}

/** The columns of `Due`. */
export const dueColumns = `lane, priority, workspace_id as "workspaceId", weight, extract(epoch from run_at - timestamptz '1970-01-01Z')::float8 * 1000 as "runAtMs"`

/**
 * A condition on the rows with the ids of a table expression, written so that the plan uses the primary key whatever
 * the planner knew: reading a young table whole seems cheaper to it. The last part always holds by its first half; the
 * other is never computed, but makes each row that would be read look dear.
 */
export const isOneOf = (ids: string, id = "id"): string =>
  `${id} = any(array(select id from ${ids})) and ${id} between (select min(id) from ${ids}) and (select max(id) from ${ids})
    and (${id} <> '' or to_tsvector('simple', ${id}) is null)`

interface Serial {
  readonly workspaceId: string
  readonly name: string
  readonly serial: string
}

const lock = `select pg_advisory_xact_lock(serial) from (
    select distinct hashtextextended("workspaceId" || ' ' || name || ' ' || serial, 0) as serial
    from jsonb_to_recordset($1::jsonb) as given ("workspaceId" text, name text, serial text) order by 1
  ) as ordered`

const ofSerial = `jobs.workspace_id = given."workspaceId" and jobs.name = given.name and jobs.serial = given.serial`

// The head of a serial key waits or runs; `jobs_serial_head` refuses a second one.
const lift = `with head as (
    select (
      select id from jobs where ${ofSerial} and state = 'behind' order by id limit 1
    ) as id
    from (select distinct * from jsonb_to_recordset($1::jsonb) as each ("workspaceId" text, name text, serial text)) as given
    where not exists (
      select 1 from jobs where ${ofSerial} and state in ('waiting', 'running')
    )
  )
  update jobs set state = 'waiting' where ${isOneOf("head")} returning ${dueColumns}`

/**
 * Changes jobs that have serial keys, then admits the oldest job of each key that has none waiting or running; returns
 * the admitted ones. Other changes to jobs of the same key wait until this transaction ends, so that no job stays
 * behind a missing one.
 */
export const inSerialOrder = <A>(
  database: Database["Service"],
  serials: ReadonlyArray<Serial>,
  change: Effect.Effect<A>
): Effect.Effect<readonly [A, ReadonlyArray<DueTurn>]> => {
  if (serials.length === 0) return Effect.map(change, (changed) => [changed, []])
  const given = JSON.stringify(serials)
  return database.transaction(
    Effect.gen(function* () {
      yield* database.query(lock, [given])
      const changed = yield* change
      return [changed, yield* database.query<DueTurn>(lift, [given])] as const
    })
  )
}

/** The serial keys of the jobs that have one. */
export const serialsOf = (
  jobs: ReadonlyArray<Omit<Serial, "serial"> & { readonly serial?: string | null | undefined }>
): ReadonlyArray<Serial> =>
  jobs.flatMap(({ name, serial, workspaceId }) =>
    serial === undefined || serial === null ? [] : [{ workspaceId, name, serial }]
  )
