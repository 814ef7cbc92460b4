import { ratesOf } from "@tidings/schema/Plan"
import { WorkspaceSettings } from "@tidings/schema/resources/WorkspaceSettings"
import { Workspaces } from "@tidings/services/workspace/Workspaces"
import { WorkspaceRepository, type WorkspaceRow } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect, Schema, Struct } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { DeedRefused, make, workspaceField } from "../Deed.ts"

const shown = (row: WorkspaceRow) => {
  const rates = row.rates ?? ratesOf[row.plan]
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    rate: rates.keyPerSecond,
    burst: rates.keyBurst,
    per_minute: rates.workspacePerMinute,
    rates_of: row.rates === null ? ("plan" as const) : ("its own" as const),
    budget: row.monthlySendBudget,
    credits: row.credits,
    from_email: row.fromEmail,
    from_name: row.fromName,
    track_opens: row.trackOpens,
    track_clicks: row.trackClicks,
    created_at: row.createdAt.toISOString()
  }
}
type Shown = ReturnType<typeof shown>

/** What is another than before, by name. */
const changed = (before: Shown, after: Shown) =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof Shown] !== value)
  ) as Partial<Shown>

/** Every workspace of the installation, oldest first. */
export const list_workspaces = make({
  input: Schema.Struct({}),
  perform: () =>
    Effect.map(
      WorkspaceRepository.use(({ list }) => list),
      (rows) => rows.map(shown)
    )
})

/** A workspace with everything an operator decides of it. */
export const read_workspace = make({
  input: Schema.Struct(workspaceField),
  perform: ({ workspace }) => Effect.map(chosen(workspace), shown)
})

/** Changes what is named of a workspace, on every process from its next call on. */
export const set_workspace = make({
  input: Schema.Struct({ ...workspaceField, ...Struct.map(WorkspaceSettings.fields, Schema.optionalKey) }),
  perform: ({ workspace, ...settings }, operator) =>
    atomically(
      Effect.gen(function* () {
        if (Object.keys(settings).length === 0)
          return yield* new DeedRefused({ message: "Name what to change: --plan, --budget, …" })
        const row = yield* chosen(workspace)
        const before = shown(row)
        const after = shown(yield* Workspaces.use((workspaces) => workspaces.set(row, settings)))
        const metadata = changed(before, after)
        const target = { kind: "workspace", id: row.id }
        if (Object.keys(metadata).length > 0)
          yield* audited({ workspaceId: row.id, operator, action: "workspace.update", target, metadata })
        return { ...after, changed: Object.keys(metadata) }
      })
    )
})
