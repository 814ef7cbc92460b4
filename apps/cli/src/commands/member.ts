import { Argument, Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"
import { workspaceFlag } from "./workspaceFlag.ts"

const email = Argument.String("email").pipe(Argument.withDescription("The address that codes are mailed to"))

const flags = { email, workspace: workspaceFlag, json: jsonFlag }
export type MemberFlags = Command.Command.Config.Infer<typeof flags>

const listFlags = { workspace: workspaceFlag, json: jsonFlag }
export type MemberListFlags = Command.Command.Config.Infer<typeof listFlags>

const add = Command.make(
  "add",
  flags,
  lazily(() => import("../members/add.ts"))
).pipe(Command.withDescription("Let somebody connect programs to a workspace with a code by mail"))

const list = Command.make(
  "list",
  listFlags,
  lazily(() => import("../members/list.ts"))
).pipe(Command.withDescription("List who may connect programs to a workspace"))

const remove = Command.make(
  "remove",
  flags,
  lazily(() => import("../members/remove.ts"))
).pipe(Command.withDescription("Take somebody out of a workspace, with every program that they connected to it"))

/** `tidings member` */
export const member = Command.make("member").pipe(
  Command.withDescription("Say who may connect programs to a workspace"),
  Command.withSubcommands([add, list, remove])
)
