import { commandLine } from "@tidings/services/installation/commandLine"
import { Argument, Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"
import { workspaceFlag } from "./workspaceFlag.ts"

const addFlags = {
  file: Argument.String("file").pipe(Argument.withDescription("A PNG, JPEG, WebP or SVG of at most 10 MB")),
  workspace: workspaceFlag,
  json: jsonFlag
}
export type AssetAddFlags = Command.Command.Config.Infer<typeof addFlags>

const add = Command.make(
  "add",
  addFlags,
  lazily(() => import("../assets/add.ts"))
).pipe(
  Command.withDescription("Put a picture into a workspace's library, to be a QR code's logo; prints its id"),
  Command.withExamples([
    { command: commandLine("asset add logo.svg"), description: "Its id goes into style.logoAssetId" }
  ])
)

const listFlags = { workspace: workspaceFlag, json: jsonFlag }
export type AssetListFlags = Command.Command.Config.Infer<typeof listFlags>

const list = Command.make(
  "list",
  listFlags,
  lazily(() => import("../assets/list.ts"))
).pipe(Command.withDescription("List the files of a workspace's library, newest first"))

/** `tidings asset` */
export const asset = Command.make("asset").pipe(
  Command.withDescription("Look after logos, and see saved QR codes"),
  Command.withSubcommands([add, list])
)
