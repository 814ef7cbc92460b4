import { Argument, Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"
import { workspaceFlag } from "./workspaceFlag.ts"

const flags = { workspace: workspaceFlag, json: jsonFlag }
export type CreditsFlags = Command.Command.Config.Infer<typeof flags>

const grantFlags = {
  credits: Argument.Int("credits").pipe(Argument.withDescription("How many to add")),
  ...flags
}
export type GrantFlags = Command.Command.Config.Infer<typeof grantFlags>

const show = Command.make(
  "show",
  flags,
  lazily(() => import("../credits/show.ts"))
).pipe(Command.withDescription("Show a workspace's balance, and its last charges and grants"))

const grant = Command.make(
  "grant",
  grantFlags,
  lazily(() => import("../credits/grant.ts"))
).pipe(Command.withDescription("Add to a balance; a workspace that was unlimited begins to count from here"))

const unlimited = Command.make(
  "unlimited",
  flags,
  lazily(() => import("../credits/lift.ts"))
).pipe(Command.withDescription("Let a workspace pay nothing; its charges are recorded all the same"))

/** `tidings credits` */
export const credits = Command.make("credits").pipe(
  Command.withDescription("Look after what workspaces pay with"),
  Command.withSubcommands([show, grant, unlimited])
)
