import type { WorkspaceId } from "@tidings/schema/Id"
import type { Suppression } from "@tidings/schema/resources/Suppression"
import { Context, Effect, Layer } from "effect"
import { Conditions } from "../Conditions.ts"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"

interface Row {
  readonly email: string
  readonly reason: Suppression["reason"]
  readonly source_kind: string
  readonly source_id: string
  readonly created_at: string
}

const toSuppression = (row: Row): Suppression => ({
  email: row.email,
  reason: row.reason,
  source: { kind: row.source_kind, id: row.source_id },
  created_at: iso(row.created_at)
})

// A complaint outlasts every other reason: it alone can never be bypassed.
const add = `insert into suppressions as s (workspace_id, email, reason, source_kind, source_id, created_at)
  values ($1, $2, $3, $4, $5, $6::timestamptz)
  on conflict (workspace_id, email) do update
    set reason = excluded.reason, source_kind = excluded.source_kind, source_id = excluded.source_id
    where excluded.reason = 'complaint' and s.reason <> 'complaint'`

const addAll = `insert into suppressions (workspace_id, email, reason, source_kind, source_id, created_at)
  select $1, email, $3, $4, $5, $6::timestamptz from unnest($2::text[]) as email
  on conflict (workspace_id, email) do nothing
  returning email`

export interface SuppressionFilter {
  readonly reason?: string | undefined
  readonly email?: string | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

export class SuppressionRepository extends Context.Service<SuppressionRepository>()(
  "@tidings/storage/SuppressionRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** The first entry of an address stays, unless a complaint follows it. */
        add: (workspaceId: WorkspaceId, { created_at, email, reason, source }: Suppression) =>
          Effect.asVoid(database.query(add, [workspaceId, email, reason, source.kind, source.id, created_at])),

        /** In one statement; answers the addresses that were not there before. */
        addAll: (
          workspaceId: WorkspaceId,
          emails: ReadonlyArray<string>,
          { created_at, reason, source }: Omit<Suppression, "email">
        ) =>
          Effect.map(
            database.query<{ readonly email: string }>(addAll, [
              workspaceId,
              emails,
              reason,
              source.kind,
              source.id,
              created_at
            ]),
            (rows) => rows.map(({ email }) => email)
          ),

        remove: (workspaceId: WorkspaceId, email: string) =>
          Effect.map(
            database.query("delete from suppressions where workspace_id = $1 and email = $2 returning 1 as gone", [
              workspaceId,
              email
            ]),
            (rows) => rows.length === 1
          ),

        /** Newest first; `before` is `<created_at> <email>` of the last row shown. */
        list: (
          workspaceId: WorkspaceId,
          filter: SuppressionFilter,
          page: { readonly before?: string | undefined; readonly limit: number }
        ) => {
          const conditions = new Conditions(workspaceId, page.limit)
            .and(filter.reason, (reason) => `reason = ${reason}`)
            .and(filter.email, (email) => `email = ${email}`)
            .and(filter.sinceMs, (at) => `created_at >= ${at}::timestamptz`, isoOf)
            .and(filter.untilMs, (at) => `created_at <= ${at}::timestamptz`, isoOf)
            .and(
              page.before?.split(" "),
              (before) => `(created_at, email) < ((${before}::text[])[1]::timestamptz, (${before}::text[])[2])`
            )
          return Effect.map(
            database.query<Row>(
              `select email, reason, source_kind, source_id, created_at from suppressions
             where ${conditions.where} order by created_at desc, email desc limit $2`,
              conditions.params
            ),
            (rows) => rows.map(toSuppression)
          )
        }
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
