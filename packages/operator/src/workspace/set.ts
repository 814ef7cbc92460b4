import { WorkspaceSettings } from "@tidings/schema/resources/Workspace"
import { Workspaces } from "@tidings/services/workspace/Workspaces"
import { Effect, Schema, SchemaTransformation } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { OperatedWorkspace, operatedWorkspaceOf, operatedWorkspaceText } from "./OperatedWorkspace.ts"

const fields = WorkspaceSettings.fields

const perMinute = Schema.Union([Schema.Int, Schema.Literal("unlimited")])
  .annotate({ title: "integer|unlimited", description: "Requests a minute for all keys together" })
  .pipe(
    Schema.decodeTo(
      fields.perMinute,
      SchemaTransformation.transform({
        decode: (typed) => (typed === "unlimited" ? null : typed),
        encode: (most) => most ?? ("unlimited" as const)
      })
    )
  )

const tracking = (what: string) =>
  Schema.optionalKey(
    Schema.Literals(["on", "off", "category"])
      .annotate({
        description: `on to count ${what} if a template does not decide it; category: only in marketing`
      })
      .pipe(
        Schema.decodeTo(
          Schema.NullOr(Schema.Boolean),
          SchemaTransformation.transform({
            decode: (typed) => (typed === "category" ? null : typed === "on"),
            encode: (tracks) => (tracks === null ? "category" : tracks ? "on" : "off")
          })
        )
      )
  )

export default Command.make({
  name: "workspace set",
  says: "Change the named settings of a workspace; running servers use them from the next call on",
  input: Schema.Struct({
    workspace,
    name: Schema.optionalKey(fields.name.annotate({ description: "Its name" })),
    plan: Schema.optionalKey(
      fields.plan.annotate({ description: "Its plan, with the plan's rates unless others are given" })
    ),
    rate: Schema.optionalKey(fields.rate.annotate({ description: "Requests a second for each key" })),
    burst: Schema.optionalKey(fields.burst.annotate({ description: "Requests that a key may make at once" })),
    perMinute: Schema.optionalKey(perMinute),
    budget: Schema.optionalKey(fields.budget.annotate({ description: "Live sends a month at most" })),
    fromEmail: Schema.optionalKey(fields.fromEmail.annotate({ description: "Address that its mails come from" })),
    fromName: Schema.optionalKey(fields.fromName.annotate({ description: "Name that its mails come from" })),
    trackOpens: tracking("opens"),
    trackClicks: tracking("clicks"),
    contentDays: Schema.optionalKey(
      fields.contentDays.annotate({ description: "Days for which what messages say is kept" })
    ),
    callLog: Schema.optionalKey(fields.callLog.annotate({ description: "Calls that are logged" })),
    callLogDays: Schema.optionalKey(
      fields.callLogDays.annotate({ description: "Days for which logged calls are kept" })
    ),
    management: Schema.optionalKey(
      fields.management.annotate({ description: "members closes calls that need a person to every key" })
    ),
    defaultLocale: Schema.optionalKey(
      fields.defaultLocale.members[0].annotate({ title: "tag", description: "Language of new templates that say none" })
    )
  }).check(
    Schema.makeFilter(
      (typed) => Object.keys(typed).some((name) => name !== "workspace") || "Name what to change: --plan, --budget, …"
    )
  ),
  output: Schema.Struct({ ...OperatedWorkspace.fields, changed: Schema.Array(Schema.String) }),
  audit: "workspace.update",
  examples: { "A larger plan": { plan: "scale", budget: 500_000 } },
  perform: ({ workspace, ...settings }) =>
    Effect.gen(function* () {
      const row = yield* workspaceFor(workspace)
      const before = operatedWorkspaceOf(row)
      const after = operatedWorkspaceOf(yield* Workspaces.use((workspaces) => workspaces.set(row, settings)))
      const metadata = Object.fromEntries(
        Object.entries(after).filter(([name, value]) => before[name as keyof OperatedWorkspace] !== value)
      )
      const changed = Object.keys(metadata)
      const change = { workspaceId: row.id, target: { kind: "workspace", id: row.id }, metadata }
      return { output: { ...after, changed }, changes: changed.length > 0 ? [change] : [] }
    }),
  shown: ({ changed, ...settings }) => ({
    result: operatedWorkspaceText(settings),
    note: changed.length === 0 ? "Nothing changed." : "Changed; running servers go by it from the next call on."
  })
})
