import { Effect } from "effect"
import { Database } from "../Database.ts"
import { statistics, wholeReads } from "./jobTable.ts"

const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`
/** Copies of each live sequence run get contacts of their own. */
const nth = "(row_number() over (order by n, t.id))::text"

const copies = (
  table: string,
  changed: Readonly<Record<string, string>>,
  of = `t.id = (select min(id) from ${table})`
) =>
  `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${Object.entries(changed)
    .map(([column, value]) => `'${column}', ${value}`)
    .join(", ")}))).* from ${table} t, generate_series(1, $1::int) n where ${of}`

const contacts = copies("contacts", {
  id: id("con"),
  external_id: "'copy' || n",
  email: "'copy' || n || '@example.com'"
})

const events = `insert into custom_events (id, workspace_id, contact_id, livemode, type, metadata, received_at)
  select ${id("evt")}, workspace_id, ${id("con")}, livemode, type, metadata, received_at from custom_events t, generate_series(1, $1::int) n
  where t.id = (select min(id) from custom_events)`

const runs = `insert into sequence_runs
  select (jsonb_populate_record(t, jsonb_build_object('id', 'run_' || lpad(${nth}, 26, '0'), 'contact_id', ${id("con")}, 'ended_at', null, 'status', 'waiting',
    'due_at', '2100-01-01T00:00:00Z'))).*
  from sequence_runs t, generate_series(1, $1::int) n where t.id in (select min(id) from sequence_runs group by sequence_id)`

const members = `insert into list_members (workspace_id, list_id, livemode, contact_id, added_at) select workspace_id, list_id, livemode, ${id("con")}, added_at
  from (select workspace_id, list_id, livemode, min(added_at) as added_at from list_members group by 1, 2, 3) t, generate_series(1, $1::int) n`

const ofNoRun = { contact_id: id("con"), run_id: "null", run_node: "null" }
const sends = copies("sends", { id: id("snd"), message_id: "null", ...ofNoRun })
const texts = copies("sms_messages", { id: id("sms"), ...ofNoRun })

const jobs = `insert into jobs (id, name, lane, priority, workspace_id, weight, payload, run_at, state, attempt, created_at)
  select ${id("job")}, 'deliver_email', 'deliver_email', 1, id, 1, '{}', '2100-01-01', 'waiting', 0, created_at
  from (select id, created_at from workspaces order by id limit 1) t, generate_series(1, $1::int) n`

const approvals = copies("approvals", {
  id: id("apr"),
  status: "case when n % 2 = 0 then 'rejected' else 'approved' end",
  decided_at: "t.created_at",
  executed_at: "t.created_at",
  idempotency_key: "'copy' || n",
  input_hash: "'copy' || n",
  target: "'copy' || n"
})
const inputs = `insert into approval_inputs select ${id("apr")}, t.workspace_id, t.input from (select workspace_id, input from approval_inputs limit 1) t, generate_series(1, $1::int) n`

const tables = {
  contacts,
  custom_events: events,
  sequence_runs: runs,
  list_members: members,
  sends,
  sms_messages: texts,
  jobs,
  approvals,
  approval_inputs: inputs
}
export type Growing = keyof typeof tables

const query = (text: string, params: ReadonlyArray<unknown>) => Database.use((database) => database.query(text, params))

/** Keeps the server from analysing the tables of this database automatically, as it does after a minute. */
export const unanalysed = query(
  `do $$ declare one text; begin
    for one in select oid::regclass from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = false)', one);
    end loop;
  end $$`,
  []
)

/** Makes the server plan every statement anew: once for all values, or each time for the given ones. */
export const planAnew = (mode: "force_generic_plan" | "force_custom_plan") =>
  Effect.andThen(query(`set plan_cache_mode = ${mode}`, []), query("discard plans", []))

/** Adds `count` copies of the existing rows to each of these tables, with contacts of their own. */
export const grow = (names: ReadonlyArray<Growing>, count: number) =>
  Effect.forEach(
    Object.entries(tables).filter(([name]) => names.includes(name as Growing)),
    ([, text]) => query(text, [count]),
    { discard: true }
  )

/** Number of scans of a table, by an index or not, as counted on its only connection. */
export const looksAt = (table: string) =>
  Effect.andThen(
    query("select pg_stat_force_next_flush()", []),
    query(`select sum(seq_scan + coalesce(idx_scan, 0)) as looks from ${statistics("$1")}`, [table])
  ).pipe(Effect.map((rows) => JSON.stringify(rows)))

/**
 * Number of live rows read from each of these tables, by an index or not, as counted on the only connection. Index
 * entries of dead rows do not count, since open transactions of any database keep those from being cleaned up.
 */
export const rowsReadOf = (names: ReadonlyArray<string>) =>
  Effect.flatMap(query("select pg_stat_force_next_flush()", []), () =>
    Effect.map(
      Database.use((database) =>
        database.query<{ readonly name: string; readonly n: number }>(
          `select name, sum(seq_tup_read + idx_tup_fetch)::int as n
           from unnest($1::text[]) as name cross join lateral ${statistics("name")} group by name order by name`,
          [names]
        )
      ),
      (rows): Readonly<Record<string, number>> => Object.fromEntries(rows.map(({ n, name }) => [name, n]))
    )
  )

/** Number of sequential scans of each of these tables, as counted on the only connection. */
export const wholeReadsOf = (names: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(names, (name) => Effect.map(wholeReads(name), (n) => [name, n] as const)),
    (reads) => Object.fromEntries(reads)
  )

/**
 * Number of finished statements and transactions, each counted once, and of row updates of a table, as counted on the
 * only connection.
 */
export const workOn = Effect.fnUntraced(function* (table: string) {
  yield* query("select pg_stat_force_next_flush()", [])
  const [work] = yield* Database.use((database) =>
    database.query<{ readonly commits: number; readonly updates: number }>(
      `select (select xact_commit::int from pg_stat_database where datname = current_database()) as commits,
        (select sum(n_tup_upd)::int from ${statistics("$1")}) as updates`,
      [table]
    )
  )
  return work!
})
