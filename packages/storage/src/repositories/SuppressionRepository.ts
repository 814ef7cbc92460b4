import type { WorkspaceId } from "@tidings/schema/Id"
import type { Suppression, SuppressionReason } from "@tidings/schema/resources/Suppression"
import { and, desc, eq, gte, lte, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"
import type { Window } from "../owned.ts"
import { suppressions } from "../tables/index.ts"

const toSuppression = (row: typeof suppressions.$inferSelect): Suppression => ({
  email: row.email,
  reason: row.reason,
  source: { kind: row.sourceKind, id: row.sourceId },
  created_at: iso(row.createdAt)
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
  readonly reason?: SuppressionReason | undefined
  readonly email?: string | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

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
        list: (workspaceId: WorkspaceId, filter: SuppressionFilter, { before, limit }: Window) => {
          const { createdAt, email, reason } = suppressions
          const [at, address] = before?.split(" ") ?? []
          return Effect.map(
            database.run((db) =>
              db
                .select()
                .from(suppressions)
                .where(
                  and(
                    eq(suppressions.workspaceId, workspaceId),
                    filter.reason === undefined ? undefined : eq(reason, filter.reason),
                    filter.email === undefined ? undefined : eq(email, filter.email),
                    filter.sinceMs === undefined ? undefined : gte(createdAt, new Date(filter.sinceMs)),
                    filter.untilMs === undefined ? undefined : lte(createdAt, new Date(filter.untilMs)),
                    before === undefined ? undefined : sql`(${createdAt}, ${email}) < (${at}::timestamptz, ${address})`
                  )
                )
                .orderBy(desc(createdAt), desc(email))
                .limit(limit)
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
