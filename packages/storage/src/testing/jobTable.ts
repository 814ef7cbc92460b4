import { newId } from "@tidings/schema/Id"
import { Clock, Effect } from "effect"
import { Database } from "../Database.ts"

interface Kept {
  readonly state: string
  readonly last_error: string | null
  /** Days from its failure to its deletion. */
  readonly days: number | null
}

const query = <Row>(text: string, params: ReadonlyArray<unknown>) =>
  Database.use((database) => database.query<Row>(text, params))

/** Reads the row of the only job of a name. */
export const jobNamed = (name: string) =>
  Effect.map(
    query<Kept>(
      "select state, last_error, extract(epoch from forget_at - failed_at)::float8 / 86400 as days from jobs where name = $1",
      [name]
    ),
    ([row]) => row
  )

/** Adds `count` copies of the only job of a name. */
export const addCopies = (name: string, count: number) =>
  query(
    `insert into jobs (id, name, lane, priority, workspace_id, weight, payload, run_at, state, attempt, created_at)
     select 'job_' || lpad(n::text, 9, '0'), name, lane, priority, workspace_id, weight, payload, run_at, state, 0, created_at
     from jobs, generate_series(1, $2::int) n where name = $1`,
    [name, count]
  )

/** Deletes a job, as a record that ends it does. */
export const endJob = (id: string) => query("delete from jobs where id = $1", [id])

/** Adds a job that has just failed; returns its id. */
export const addFailed = Effect.fnUntraced(function* (
  name: string,
  workspaceId: string,
  payload: object = {},
  reason = "broken"
) {
  const now = yield* Clock.currentTimeMillis
  const id = newId("job", now)
  yield* query(
    `insert into jobs (id, name, lane, priority, workspace_id, weight, payload, run_at, state, attempt, last_error, failed_at, forget_at, created_at)
     select $1, $2, $2, 1, $3, 1, $4::jsonb, at, 'failed', 1, $5, at, at + interval '30 days', at from (select $6::timestamptz) as failed (at)`,
    [id, name, workspaceId, JSON.stringify(payload), reason, new Date(now).toISOString()]
  )
  return id
})

/** SQL for the statistics of a table, by its partitions if it has some, given SQL for its name. */
export const statistics = (name: string): string =>
  `(select s.* from pg_partition_tree(${name}::regclass) as part join pg_stat_user_tables s on s.relid = part.relid) as one`

/** Number of sequential scans of a table, as counted on its only connection. */
export const wholeReads = Effect.fnUntraced(function* (table: string) {
  yield* query("select pg_stat_force_next_flush()", [])
  const rows = yield* query<{ readonly n: number }>(`select sum(seq_scan)::int as n from ${statistics("$1")}`, [table])
  return rows[0]!.n
})

const about = "payload ->> 'id' = $1"

/** Lists the jobs about a message. */
export const jobsAbout = (id: string) => query<{ readonly name: string }>(`select name from jobs where ${about}`, [id])

/** Deletes the jobs about a message. */
export const endJobsAbout = (id: string) => query(`delete from jobs where ${about}`, [id])
