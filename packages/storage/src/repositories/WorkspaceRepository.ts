import type { RawRow } from "./RawRow.ts"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { Rates } from "@tidings/schema/Plan"
import { ratesOf } from "@tidings/schema/Plan"
import type { Role } from "@tidings/schema/resources/Role"
import type { Workspace } from "@tidings/schema/resources/Workspace"
import { eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf } from "../iso.ts"
import { workspaces } from "../tables/index.ts"
import { oneRow } from "../rows.ts"

export type WorkspaceRow = typeof workspaces.$inferSelect
export type WorkspaceChanges = Partial<
  Pick<
    WorkspaceRow,
    | "name"
    | "plan"
    | "rates"
    | "monthlySendBudget"
    | "fromEmail"
    | "fromName"
    | "trackOpens"
    | "trackClicks"
    | "contentDays"
    | "management"
    | "defaultLocale"
    | "callLog"
    | "callLogDays"
  >
>

/** A workspace, whoever asks. */
export type WorkspaceFacts = Omit<Workspace, "me">

const perMinute = ({ keyPerSecond, workspacePerMinute }: Rates): number => workspacePerMinute ?? keyPerSecond * 60

const toWorkspace = (row: RawRow<WorkspaceRow>): WorkspaceFacts => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  created_at: isoOf(row.created_at),
  limits: {
    monthly_send_budget: row.monthly_send_budget,
    rate_limit_per_minute: perMinute(row.rates ?? ratesOf[row.plan])
  },
  credits: row.credits,
  default_from: { email: row.from_email, name: row.from_name },
  tracking: { opens: row.track_opens, clicks: row.track_clicks },
  default_locale: row.default_locale,
  retention: { content_days: row.content_days, call_log_days: row.call_log_days },
  management: row.management,
  call_log: row.call_log
})

export class WorkspaceRepository extends Context.Service<WorkspaceRepository>()(
  "@tidings/storage/WorkspaceRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const list = database.run((db) => db.select().from(workspaces).orderBy(workspaces.id))
      return {
        find: (id: WorkspaceId) =>
          Effect.map(
            database.query<RawRow<WorkspaceRow>>("select * from workspaces where id = $1", [id]),
            ([row]) => row && toWorkspace(row)
          ),
        /**
         * Reads a workspace, with the role of a member of it; null for anybody else. Locked as by `lock` if it
         * `isLocked`.
         */
        findWithRole: (id: WorkspaceId, email: string | undefined, isLocked = false) =>
          Effect.map(
            database.query<RawRow<WorkspaceRow> & { readonly role: Role | null }>(
              `select w.*, (select m.role from members m where m.workspace_id = w.id and m.email = $2) as role
               from workspaces w where w.id = $1${isLocked ? " for no key update of w" : ""}`,
              [id, email ?? null]
            ),
            ([row]) => row && { workspace: toWorkspace(row), role: row.role }
          ),
        /** Lists workspaces after an id, with the days for which they keep what their messages say. */
        contentDays: (after: string, limit: number) =>
          database.query<{ readonly id: WorkspaceId; readonly content_days: number }>(
            "select id, content_days from workspaces where id > $1 order by id limit $2",
            [after, limit]
          ),
        /**
         * Locks a workspace until the transaction ends: whoever decides who may do what there goes one after another.
         * Rows that only refer to it do not wait.
         */
        lock: (id: WorkspaceId) =>
          Effect.asVoid(database.query("select 1 from workspaces where id = $1 for no key update", [id])),
        /** Changes a workspace and returns it as changed; every process uses the change from its next call on. */
        update: (id: WorkspaceId, changes: WorkspaceChanges) =>
          oneRow(database.run((db) => db.update(workspaces).set(changes).where(eq(workspaces.id, id)).returning())),
        insert: (row: typeof workspaces.$inferInsert) => database.run((db) => db.insert(workspaces).values(row)),
        /** Lists the workspaces of the current home, oldest first. */
        list,
        /** Lists the workspaces of all homes, oldest first. */
        listAll: Effect.map(database.homes.each(list), (found) =>
          found.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1))
        )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
