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
    subject: "Hello",
    raw: `To: ${email}`,
    sandbox: !livemode,
    created_at: at
  })
  yield* add("marketing_opt_outs", { email, source_kind: "page", source_id: "x", created_at: at })
  yield* add("suppressions", { email, reason: "manual", source_kind: "page", source_id: "x", created_at: at })
  yield* add("sms_opt_outs", { number: phone, source_kind: "operator", source_id: "x", created_at: at })
  const job = { lane: "x", priority: 1, weight: 1, run_at: at, attempt: 1, last_error: said, created_at: at }
  yield* add("jobs", { ...job, id: `a ${id}`, name: "x", payload: { to: email }, state: "failed", forget_at: at })
  yield* add("jobs", { ...job, id: `b ${id}`, name: "x", payload: {}, state: "waiting" })
})

/** Rows of a workspace in each exported place: the place, and its rows as JSON. */
export const exportedRows = (workspaceId: string) =>
  Database.use((database) =>
    Effect.forEach(
      personalPlaces.filter(({ exported }) => exported !== undefined),
      (place) => {
        const table = getTableName(place.table)
        return Effect.map(
          database.query<{ readonly row: Readonly<Record<string, unknown>> }>(
            `select to_jsonb(t) as row from ${table} t where workspace_id = $1`,
            [workspaceId]
          ),
          (rows) => ({ ...place.exported!, table, personal: place.columns, rows: rows.map(({ row }) => row) })
        )
      }
    )
  )
