import { Plan } from "@tidings/schema/Plan"
import { WorkspaceSettings } from "@tidings/schema/resources/Workspace"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import type { Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { printing, wantsJson } from "../jsonFlag.ts"

const { budget, fromEmail, fromName, name } = WorkspaceSettings.fields

/** Builds a flag for a text of the workspace settings, validated by its schema. */
const textSetting = (name: string, schema: Schema.Codec<string, string>, says: string) =>
  Flag.String(name).pipe(Flag.withSchema(schema), Flag.optional, Flag.withDescription(says))

const flags = {
  name: textSetting("name", name, "Name of the workspace; with a new one, a further workspace is made"),
  plan: Flag.Literals("plan", Plan.literals).pipe(Flag.withDefault("pro"), Flag.withDescription("Its plan")),
  fromEmail: textSetting("from-email", fromEmail, "Address that its mails come from"),
  fromName: textSetting("from-name", fromName, "Name that its mails come from; else the workspace's"),
  budget: Flag.Int("budget").pipe(
    Flag.withSchema(budget),
    Flag.withDefault(50_000),
    Flag.withDescription("Live sends a month at most")
  ),
  examples: Flag.Boolean("examples").pipe(
    Flag.withoutNegation,
    Flag.withDefault(false),
    Flag.withDescription(
      "Add welcome, receipt, password-reset, login-code and shipping-notice as drafts in its own name"
    )
  ),
  ...printing
}

const run = lazily(() => import("./initialize.ts"))

/** `tidings init` */
export const init = Command.make("init", flags, (typed) => run({ ...typed, json: wantsJson(typed) })).pipe(
  Command.withDescription(
    "Migrate the database, make a workspace that has nothing published, and issue a key of each class"
  ),
  Command.withExamples([
    {
      command: commandLine('init --name "Acme" --from-email hello@acme.example'),
      description: "A workspace of one's own"
    }
  ])
)
