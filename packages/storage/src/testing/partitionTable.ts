import { firstIdAt } from "@tidings/schema/Id"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import { allValues } from "../rows.ts"

const call = `insert into api_calls (id, workspace_id, livemode, at, operation, method, path, surface, key_id, status, duration_ms, replay, request, response, people)
  select $1 || substr($2, 4, 2) || n, $2, true, $3::timestamptz, 'read_workspace', 'GET', '/v1/workspace', 'rest', 'key_1', 200, 1, false, '{}', '{}', '{}'
  from generate_series(1, $4::int) n`

const workspace = `insert into workspaces (id, name, plan, from_email, from_name, monthly_send_budget, call_log_days, created_at)
  values ($1, 'Acme', 'pro', 'a@acme.example', 'Acme', 1, $2::int, now()) on conflict (id) do update set call_log_days = excluded.call_log_days`

/** Adds a workspace, or changes the days for which one keeps logged calls. */
export const keepingCalls = (id: string, days: number) =>
  Database.use(({ query }) => Effect.asVoid(query(workspace, [id, days])))

/** Logs calls of a workspace at an instant. */
export const callsAt = (workspaceId: string, ms: number, count = 1) =>
  Database.use(({ query }) =>
    Effect.asVoid(query(call, [firstIdAt("req", ms).slice(0, -8), workspaceId, new Date(ms).toISOString(), count]))
  )

/** Number of logged calls by the partition in which they stand. */
export const callsByPartition = Database.use(({ query }) =>
  Effect.map(
    query<{ readonly name: string; readonly n: number }>(
      "select tableoid::regclass::text as name, count(*)::int as n from api_calls group by 1 order by 1",
      []
    ),
    (rows) => Object.fromEntries(rows.map(({ n, name }) => [name, n]))
  )
)

/** Returns which of these ids logged calls have, oldest first. */
export const storedCalls = (ids: ReadonlyArray<string>) =>
  Database.use(({ query }) =>
    allValues<string>(query("select id from api_calls where id = any($1::text[]) order by id", [ids]))
  )

/** The partitions that a condition on calls may find rows in, by the database's plan. */
export const partitionsRead = (condition: string) =>
  Database.use(({ query }) =>
    Effect.map(allValues<string>(query(`explain select 1 from api_calls where ${condition}`, [])), (lines) => [
      ...new Set(lines.flatMap((line) => /api_calls_(?:rest|\d+)/u.exec(line) ?? []))
    ])
  )
