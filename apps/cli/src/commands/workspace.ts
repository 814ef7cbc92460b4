import { Plan } from "@tidings/schema/Plan"
import { WorkspaceSettings } from "@tidings/schema/resources/WorkspaceSettings"
import { commandLine } from "@tidings/services/installation/commandLine"
import { Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"
import { countSetting, textSetting } from "./settingFlag.ts"
import { workspaceFlag } from "./workspaceFlag.ts"

const { budget, burst, fromEmail, fromName, name, perMinute, rate } = WorkspaceSettings.fields

const readPerMinute = (text: string) =>
  Schema.decodeUnknownOption(perMinute)(text === "unlimited" ? null : Number(text))

const tracked: Readonly<Record<string, boolean | null>> = { on: true, off: false, category: null }

const tracking = (flag: string, what: string) =>
  Flag.Literals(flag, ["on", "off", "category"]).pipe(
    Flag.map((choice) => tracked[choice] ?? null),
    Flag.optional,
    Flag.withDescription(`Whether ${what} are counted where a template does not say; category: in marketing alone`)
  )

const showFlags = { workspace: workspaceFlag, json: jsonFlag }
export type WorkspaceShowFlags = Command.Command.Config.Infer<typeof showFlags>

const show = Command.make(
  "show",
  showFlags,
  lazily(() => import("../workspaces/show.ts"))
).pipe(Command.withDescription("Show a workspace's plan, rates, budget and sender"))

const listFlags = { json: jsonFlag }
export type WorkspaceListFlags = Command.Command.Config.Infer<typeof listFlags>

const list = Command.make(
  "list",
  listFlags,
  lazily(() => import("../workspaces/list.ts"))
).pipe(Command.withDescription("List the workspaces of this installation"))

const setFlags = {
  workspace: workspaceFlag,
  settings: {
    name: textSetting("name", name, "Its name"),
    plan: Flag.Literals("plan", Plan.literals).pipe(
      Flag.optional,
      Flag.withDescription("Its plan, with the plan's rates unless others are given")
    ),
    rate: countSetting("rate", rate, "Requests a second for each key"),
    burst: countSetting("burst", burst, "Requests that a key may make at once"),
    perMinute: Flag.String("per-minute").pipe(
      Flag.filterMap(readPerMinute, (text) => `a whole number or unlimited, not "${text}"`),
      Flag.withMetavar("integer|unlimited"),
      Flag.optional,
      Flag.withDescription("Requests a minute for all keys together")
    ),
    budget: countSetting("budget", budget, "Live sends a month at most"),
    fromEmail: textSetting("from-email", fromEmail, "Address that its mails come from"),
    fromName: textSetting("from-name", fromName, "Name that its mails come from"),
    trackOpens: tracking("track-opens", "opens"),
    trackClicks: tracking("track-clicks", "clicks")
  },
  json: jsonFlag
}
export type WorkspaceSetFlags = Command.Command.Config.Infer<typeof setFlags>

const set = Command.make(
  "set",
  setFlags,
  lazily(() => import("../workspaces/set.ts"))
).pipe(
  Command.withDescription("Change what is named of a workspace; running servers go by it from the next call on"),
  Command.withExamples([
    { command: commandLine("workspace set --plan scale --budget 500000"), description: "A larger plan" }
  ])
)

/** `tidings workspace` */
export const workspace = Command.make("workspace").pipe(
  Command.withDescription("Look after workspaces: their plan, rates, budget and sender"),
  Command.withSubcommands([list, show, set])
)
