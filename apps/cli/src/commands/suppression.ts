import { commandLine } from "@tidings/services/installation/commandLine"
import { Argument, Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"
import { workspaceFlag } from "./workspaceFlag.ts"

const addFlags = {
  email: Argument.String("email").pipe(Argument.withDescription("The address that is written to no more")),
  workspace: workspaceFlag,
  json: jsonFlag
}
export type SuppressionAddFlags = Command.Command.Config.Infer<typeof addFlags>

const add = Command.make(
  "add",
  addFlags,
  lazily(() => import("../suppressions/add.ts"))
).pipe(Command.withDescription("Write to an address no more, whatever is sent to it"))

const importFlags = {
  file: Argument.String("file").pipe(
    Argument.withDescription("CSV with a column called email, or with the addresses first; - reads stdin")
  ),
  workspace: workspaceFlag,
  json: jsonFlag
}
export type SuppressionImportFlags = Command.Command.Config.Infer<typeof importFlags>

const imported = Command.make(
  "import",
  importFlags,
  lazily(() => import("../suppressions/import.ts"))
).pipe(
  Command.withDescription("Write to no address of a list any more; the same list may be imported again"),
  Command.withExamples([
    { command: commandLine("suppression import unsubscribed.csv"), description: "A list from another service" }
  ])
)

/** `tidings suppression` */
export const suppression = Command.make("suppression").pipe(
  Command.withDescription("Add addresses that are written to no more"),
  Command.withSubcommands([add, imported])
)
