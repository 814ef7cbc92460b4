import { Argument, Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"
import { workspaceFlag } from "./workspaceFlag.ts"

const domain = Argument.String("domain").pipe(
  Argument.withDescription("What stands after the @: acme.com; its subdomains are domains of their own")
)

const flags = { domain, workspace: workspaceFlag, json: jsonFlag }
export type SenderFlags = Command.Command.Config.Infer<typeof flags>

const listFlags = { workspace: workspaceFlag, json: jsonFlag }
export type SenderListFlags = Command.Command.Config.Infer<typeof listFlags>

const add = Command.make(
  "add",
  flags,
  lazily(() => import("../senders/add.ts"))
).pipe(Command.withDescription("Let a workspace's mails come from a domain"))

const list = Command.make(
  "list",
  listFlags,
  lazily(() => import("../senders/list.ts"))
).pipe(Command.withDescription("List the domains that a workspace's mails may come from"))

const remove = Command.make(
  "remove",
  flags,
  lazily(() => import("../senders/remove.ts"))
).pipe(Command.withDescription("Let no further mail of a workspace come from a domain"))

/** `tidings sender` */
export const sender = Command.make("sender").pipe(
  Command.withDescription("Look after the domains that mails may come from"),
  Command.withSubcommands([add, list, remove])
)
