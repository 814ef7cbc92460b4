import { KeyKind } from "@tidings/schema/resources/ApiKey"
import { Preset } from "@tidings/schema/Scope"
import { commandLine } from "@tidings/services/installation/commandLine"
import { Argument, Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"
import { workspaceFlag } from "./workspaceFlag.ts"

const createFlags = {
  kind: Flag.Literals("kind", KeyKind.literals).pipe(
    Flag.withDescription("live sends real mail, test stays in the sandbox, mcp is for agents")
  ),
  preset: Flag.Literals("preset", Preset.literals).pipe(
    Flag.optional,
    Flag.withDescription("What the key may do, by preset")
  ),
  scopes: Flag.String("scopes").pipe(
    Flag.withMetavar("a,b"),
    Flag.optional,
    Flag.withDescription("What the key may do, scope by scope")
  ),
  name: Flag.String("name").pipe(Flag.withDescription("What people will call it")),
  workspace: workspaceFlag,
  json: jsonFlag
}
export type KeyCreateFlags = Command.Command.Config.Infer<typeof createFlags>

const create = Command.make(
  "create",
  createFlags,
  lazily(() => import("../keys/create.ts"))
).pipe(
  Command.withDescription("Issue a key; its secret is shown this once"),
  Command.withExamples([
    { command: commandLine("key create --kind live --preset send --name Shop"), description: "A key that sends" },
    {
      command: commandLine("key create --kind test --scopes sends:read,audit:read --name Reports"),
      description: "A key that reads"
    }
  ])
)

const listFlags = { workspace: workspaceFlag, json: jsonFlag }
export type KeyListFlags = Command.Command.Config.Infer<typeof listFlags>

const list = Command.make(
  "list",
  listFlags,
  lazily(() => import("../keys/list.ts"))
).pipe(Command.withDescription("List the keys of a workspace and the clients connected to it, newest first"))

const revokeFlags = { id: Argument.String("id").pipe(Argument.withDescription("The key's id, as key list shows it")) }
export type KeyRevokeFlags = Command.Command.Config.Infer<typeof revokeFlags>

const revoke = Command.make(
  "revoke",
  revokeFlags,
  lazily(() => import("../keys/revoke.ts"))
).pipe(Command.withDescription("Refuse a key, or a connected client, from its next call on"))

const refreshFlags = {
  id: Argument.String("id").pipe(
    Argument.optional,
    Argument.withDescription("The key's id, as key list shows it; or --all")
  ),
  all: Flag.Boolean("all").pipe(Flag.withDefault(false), Flag.withDescription("Every key of the workspace")),
  workspace: workspaceFlag,
  json: jsonFlag
}
export type KeyRefreshFlags = Command.Command.Config.Infer<typeof refreshFlags>

const refresh = Command.make(
  "refresh",
  refreshFlags,
  lazily(() => import("../keys/refresh.ts"))
).pipe(
  Command.withDescription("Give a key the scopes that its preset has now; keys keep those of the day they were made")
)

/** `tidings key` */
export const key = Command.make("key").pipe(
  Command.withDescription("Issue, list, refresh and revoke API keys"),
  Command.withSubcommands([create, list, refresh, revoke])
)
