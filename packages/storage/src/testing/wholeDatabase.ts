import { Effect } from "effect"
import { Database } from "../Database.ts"

/** Every row of every table, as a digest for each table: two are equal when nothing was changed in between. */
export const contents = Effect.gen(function* () {
  const database = yield* Database
  const tables = yield* database.query<{ readonly name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    []
  )
  const digests = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as digest from "${name}" t`
  )
  return yield* database.query<{ readonly name: string; readonly digest: string }>(digests.join(" union all "), [])
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
