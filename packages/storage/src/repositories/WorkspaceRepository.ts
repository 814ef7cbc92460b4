import type { WorkspaceId } from "@tidings/schema/Id"
import type { Plan, Rates } from "@tidings/schema/Plan"
import { ratesOf } from "@tidings/schema/Plan"
import type { Workspace } from "@tidings/schema/resources/Workspace"
import { eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"
import { workspaces } from "../tables/index.ts"

export type WorkspaceRow = typeof workspaces.$inferSelect
export type WorkspaceChanges = Partial<
  Pick<
    WorkspaceRow,
    "name" | "plan" | "rates" | "monthlySendBudget" | "fromEmail" | "fromName" | "trackOpens" | "trackClicks"
  >
>

interface Row {
  readonly id: WorkspaceId
  readonly name: string
  readonly plan: Plan
  readonly monthly_send_budget: number
  readonly rates: Rates | null
  readonly credits: number | null
  readonly from_email: string
  readonly from_name: string
  readonly created_at: string
}

const perMinute = ({ keyPerSecond, workspacePerMinute }: Rates): number => workspacePerMinute ?? keyPerSecond * 60

const toWorkspace = (row: Row): Workspace => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  created_at: iso(row.created_at),
  limits: {
    monthly_send_budget: row.monthly_send_budget,
    rate_limit_per_minute: perMinute(row.rates ?? ratesOf[row.plan])
  },
  credits: row.credits,
  default_from: { email: row.from_email, name: row.from_name }
})

export class WorkspaceRepository extends Context.Service<WorkspaceRepository>()(
  "@tidings/storage/WorkspaceRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        find: (id: WorkspaceId) =>
          Effect.map(
            database.query<Row>(
              "select id, name, plan, monthly_send_budget, rates, credits, from_email, from_name, created_at from workspaces where id = $1",
              [id]
            ),
            (rows) => (rows[0] ? toWorkspace(rows[0]) : undefined)
          ),
        /** Changes a workspace and returns it as changed; every process uses the change from its next call on. */
        update: (id: WorkspaceId, changes: WorkspaceChanges) =>
          Effect.map(
            database.run((db) => db.update(workspaces).set(changes).where(eq(workspaces.id, id)).returning()),
            (rows) => rows[0]!
          ),
        insert: (row: typeof workspaces.$inferInsert) => database.run((db) => db.insert(workspaces).values(row)),
        list: database.run((db) => db.select().from(workspaces).orderBy(workspaces.id))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
