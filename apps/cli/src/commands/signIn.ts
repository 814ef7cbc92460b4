import { commandLine } from "@tidings/services/installation/commandLine"
import { Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"
import { workspaceFlag } from "./workspaceFlag.ts"

const flags = {
  workspace: workspaceFlag,
  user: Flag.String("user").pipe(
    Flag.withMetavar("name"),
    Flag.optional,
    Flag.withDescription("Whom the connection is for; you, when it names nobody")
  ),
  json: jsonFlag
}
export type SignInFlags = Command.Command.Config.Infer<typeof flags>

/** `tidings sign-in` */
export const signIn = Command.make(
  "sign-in",
  flags,
  lazily(() => import("../signIn/sign.ts"))
).pipe(
  Command.withDescription(
    "Print a one-time code for the page on which a program asks to be connected; works while the server runs"
  ),
  Command.withShortDescription("Print a one-time code to connect a program with"),
  Command.withExamples([
    { command: commandLine("sign-in"), description: "A code for yourself" },
    { command: commandLine("sign-in --user grace"), description: "A code to hand to Grace" }
  ])
)
