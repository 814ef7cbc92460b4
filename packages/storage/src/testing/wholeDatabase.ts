import { Effect } from "effect"
import { Database } from "../Database.ts"

/** Which versions of rows each table holds: two are equal when nothing was written in between, in a time that does not grow with what rows hold. */
export const contents = Effect.gen(function* () {
  const database = yield* Database
  const tables = yield* database.query<{ readonly name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    []
  )
  const versions = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' of ' || sum(xmin::text::bigint) as digest from "${name}"`
  )
  return yield* database.query<{ readonly name: string; readonly digest: string }>(versions.join(" union all "), [])
})

/** Runs an effect while the database refuses every audit entry of a workspace, naming the constraint `audit_refused`. */
export const whileAuditIsRefused = <A, E, R>(workspaceId: string, effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Database.use((database) =>
      database.query(
        `alter table audit_entries add constraint audit_refused check (workspace_id <> '${workspaceId}') not valid`,
        []
      )
    ),
    () => effect,
    () => Database.use((database) => database.query("alter table audit_entries drop constraint audit_refused", []))
  )
