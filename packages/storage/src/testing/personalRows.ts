import { newId, type ContactId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { getTableName, is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { Clock, Effect } from "effect"
import { Database } from "../Database.ts"
import { personalPlaces } from "../repositories/personalPlaces.ts"
import * as exported from "../tables/index.ts"

const tables = Object.values(exported)
  .filter((one) => is(one, PgTable))
  .map((table) => getTableName(table as PgTable))

/** Names of the tables that hold something of persons. */
export const personalTables = [...new Set(personalPlaces.map(({ table }) => getTableName(table)))]

const bytesOf = (name: string) =>
  getTableConfig(
    Object.values(exported).find((one) => is(one, PgTable) && getTableName(one) === name) as PgTable
  ).columns.filter((column) => column.getSQLType() === "bytea")

/** Names the tables in whose rows a text stands, in any case. */
export const tablesWith = (text: string) =>
  Database.use((database) =>
    Effect.filter(tables, (name) => {
      const bytes = bytesOf(name).map((column) => `|| coalesce(encode("${column.name}", 'escape'), '')`)
      return Effect.map(
        database.query(
          `select 1 as one from ${name} t where position(lower($1) in lower(to_json(t)::text ${bytes.join(" ")})) > 0 limit 1`,
          [text]
        ),
        (rows) => rows.length > 0
      )
    })
  )

/** Writes rows about a contact that calls write only after long. */
export const addPersonalRows = Effect.fnUntraced(function* (
  { livemode, workspaceId }: World,
  plannedId: string,
  { email, id, phone }: { readonly id: ContactId; readonly email: string; readonly phone: string }
) {
  const database = yield* Database
  const now = yield* Clock.currentTimeMillis
  const at = new Date(now).toISOString()
  const said = `the server refused <${email}>`
  const add = (table: string, row: object) =>
    database.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`, [
      JSON.stringify({ workspace_id: workspaceId, livemode, ...row })
    ])
  yield* add("planned_recipients", { planned_id: plannedId, contact_id: id, email, timezone: "UTC" })
  yield* add("api_calls", {
    id: newId("req", now),
    at,
    operation: "update_contact",
    method: "PATCH",
    path: "/v1/contacts/{contact}",
    surface: "rest",
    key_id: newId("key", now),
    status: 422,
    duration_ms: 1,
    replay: false,
    request: { headers: {}, body: { phone }, cut: false },
    response: { body: said, cut: false },
    people: []
  })
  yield* add("page_consents", {
    id: newId("cns", now),
    page_id: newId("pg", now),
    version: 1,
    email,
    text: "Yes",
    day: at.slice(0, 10),
    given_at: at
  })
  yield* add("captured_mails", {
    id: newId("mail", now),
    to_email: email,
    copies: [{ kind: "bcc", email }],
    subject: "Hello",
    raw: `To: ${email}`,
    withheld: false,
    unread: true,
    created_at: at
  })
  yield* add("marketing_opt_outs", { email, source_kind: "page", source_id: "x", created_at: at })
  const choice = { topic_key: "news", state: "joined", at, source_kind: "api", source_id: "x", consent: `by ${email}` }
  yield* add("topic_states", { email, ...choice })
  yield* add("pending_members", { list_id: "lst_0", contact_id: id, added_at: at, asks: 1, ends_at: at })
  yield* add("segment_members", { segment_id: newId("seg", now), contact_id: id, entered_at: at })
  yield* database.query(
    `insert into webhook_attempts (workspace_id, delivery_id, n, at, url, response_status, response_body, duration_ms)
     select workspace_id, id, 20, $2, 'https://example.com/hook', 500, $3, 1 from webhook_deliveries where workspace_id = $1 and body like '%' || $4 || '%' limit 1`,
    [workspaceId, at, said, email]
  )
  yield* add("suppressions", { email, reason: "manual", source_kind: "page", source_id: "x", created_at: at })
  yield* add("sms_opt_outs", { number: phone, source_kind: "operator", source_id: "x", created_at: at })
  yield* add("sms_replies", { number: phone, day: at.slice(0, 10) })
  const job = { lane: "x", priority: 1, weight: 1, run_at: at, attempt: 1, last_error: said, created_at: at }
  yield* add("jobs", { ...job, id: `a ${id}`, name: "x", payload: { to: email }, state: "failed", forget_at: at })
  yield* add("jobs", { ...job, id: `b ${id}`, name: "x", payload: {}, state: "waiting" })
})

/** Conditions that tell two places of one table apart, for a person whose own mails have no copies. */
const apart: Readonly<Record<string, string>> = { sends: "copies is null", copies: "copies is not null" }

/** Rows of a workspace in each exported place: the place, and its rows as JSON. */
export const exportedRows = (workspaceId: string) =>
  Database.use((database) =>
    Effect.forEach(
      personalPlaces.filter(({ exported }) => exported !== undefined),
      (place) => {
        const table = getTableName(place.table)
        return Effect.map(
          database.query<{ readonly row: Readonly<Record<string, unknown>> }>(
            `select to_jsonb(t) as row from ${table} t where workspace_id = $1 and ${apart[place.exported!.as] ?? "true"}`,
            [workspaceId]
          ),
          (rows) => ({ ...place.exported!, table, personal: place.columns, rows: rows.map(({ row }) => row) })
        )
      }
    )
  )
