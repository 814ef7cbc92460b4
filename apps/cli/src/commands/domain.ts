import { Argument, Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"
import { workspaceFlag } from "./workspaceFlag.ts"

const host = Argument.String("host").pipe(
  Argument.withDescription("A host name that leads to this server: go.example.com")
)

const flags = { host, workspace: workspaceFlag, json: jsonFlag }
export type DomainFlags = Command.Command.Config.Infer<typeof flags>

const listFlags = { workspace: workspaceFlag, json: jsonFlag }
export type DomainListFlags = Command.Command.Config.Infer<typeof listFlags>

const add = Command.make(
  "add",
  flags,
  lazily(() => import("../domains/add.ts"))
).pipe(Command.withDescription("Give a workspace a host for its short links"))

const list = Command.make(
  "list",
  listFlags,
  lazily(() => import("../domains/list.ts"))
).pipe(Command.withDescription("List the hosts of a workspace's short links"))

const remove = Command.make(
  "remove",
  flags,
  lazily(() => import("../domains/remove.ts"))
).pipe(Command.withDescription("Take a host away on which no link stands any more"))

/** `tidings domain` */
export const domain = Command.make("domain").pipe(
  Command.withDescription("Look after the hosts of short links"),
  Command.withSubcommands([add, list, remove])
)
