import type { ApiCall, ApiCallSummary } from "@tidings/schema/resources/ApiCall"
import { firstIdAt, type KeyId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { eq } from "drizzle-orm"
import { Context, Duration, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../statements/deleteInBatches.ts"
import { grouped } from "../grouped.ts"
import { isoOf } from "../iso.ts"
import { madeWithin, owned, type PageWindow } from "../owned.ts"
import { allValues } from "../rows.ts"
import { apiCalls } from "../tables/index.ts"

/** A call to be logged, in the world of its key. */
export interface LoggedCall extends World, ApiCall {
  readonly people: ReadonlyArray<string>
}

/** Filters of a list of calls. */
export interface CallFilter {
  readonly keyId?: KeyId | undefined
  readonly operation?: string | undefined
  readonly status?: number | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** The most calls, and bytes of them, that a workspace has logged. */
const most = { calls: 100_000, bytes: 256 * 1024 * 1024 }

const add = `insert into api_calls (id, workspace_id, livemode, at, operation, method, path, surface, key_id, "user", ip, status, code, duration_ms, replay, request, response, people)
  select id, "workspaceId", livemode, at, operation, method, path, surface, key_id, "user", ip, status, code, duration_ms, replay, request, response, people
  from jsonb_to_recordset($1::jsonb) as given (id text, "workspaceId" text, livemode boolean, at timestamptz, operation text, method text, path text, surface text,
    key_id text, "user" text, ip text, status int, code text, duration_ms int, replay boolean, request jsonb, response jsonb, people text[])
  on conflict do nothing`

const trim = `with ranked as (
    select id, row_number() over (order by id desc) as n, sum(pg_column_size(request) + pg_column_size(response)) over (order by id desc) as bytes
    from api_calls where workspace_id = $1
  )
  delete from api_calls where workspace_id = $1
    and id <= (select max(id) from ranked where n > ${most.calls} or bytes > ${most.bytes})`

const { at, code, durationMs, id, ip, keyId, method, operation, path, replay, status, surface, user } = apiCalls
const summary = { at, code, durationMs, id, ip, keyId, method, operation, path, replay, status, surface, user }

type Row = typeof apiCalls.$inferSelect

const toSummary = (row: Pick<Row, keyof typeof summary>): ApiCallSummary => ({
  id: row.id,
  at: isoOf(row.at),
  operation: row.operation,
  method: row.method,
  path: row.path,
  surface: row.surface,
  key_id: row.keyId,
  user: row.user,
  ip: row.ip,
  status: row.status,
  code: row.code,
  duration_ms: row.durationMs,
  replay: row.replay
})

/** Calls of workspaces, as they are logged. */
export class ApiCallRepository extends Context.Service<ApiCallRepository>()("@tidings/storage/ApiCallRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { list } = yield* owned(apiCalls, toSummary, summary)
    const { find } = yield* owned(apiCalls, (row): ApiCall => ({
      ...toSummary(row),
      request: row.request,
      response: row.response
    }))
    return {
      find,

      /** Logs calls on their own, in one statement with those that come meanwhile. */
      add: yield* grouped<LoggedCall, void, never>(
        (calls) =>
          Effect.as(
            database.query(add, [JSON.stringify(calls)]),
            calls.map(() => undefined)
          ),
        { most: 200 }
      ),

      /** Lists calls, newest first. */
      list: (world: World, filter: CallFilter, page: PageWindow) =>
        list(
          world,
          page,
          filter.keyId === undefined ? undefined : eq(keyId, filter.keyId),
          filter.operation === undefined ? undefined : eq(operation, filter.operation),
          filter.status === undefined ? undefined : eq(status, filter.status),
          ...madeWithin(id, "req", filter)
        ),

      /** Deletes the calls that are older than their workspace keeps them. */
      purge: Effect.fnUntraced(function* (nowMs: number) {
        const ages = yield* allValues<number>(database.query("select distinct call_log_days from workspaces", []))
        for (const days of ages)
          yield* deleteInBatches(
            database,
            "api_calls",
            "id < $1 and workspace_id in (select id from workspaces where call_log_days = $2::int)",
            [firstIdAt("req", nowMs - Duration.toMillis(Duration.days(days))), days]
          )
      }),

      /** Deletes the oldest calls of every workspace that has more than are kept. */
      trim: Effect.gen(function* () {
        const owners = yield* database.query<{ readonly id: string }>(
          "select w.id from workspaces w where exists (select 1 from api_calls c where c.workspace_id = w.id)",
          []
        )
        for (const owner of owners) yield* database.query(trim, [owner.id])
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
