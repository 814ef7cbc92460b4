import { Command, Flag, GlobalFlag } from "effect/cli"
import { callOf } from "./call/command.ts"
import { completionOf } from "./completion/command.ts"
import { migrate } from "./database/command.ts"
import { doctor } from "./doctor/command.ts"
import { init } from "./init/command.ts"
import { mcp } from "./mcp.ts"
import { operatorCommands } from "./operator/operatorCommands.ts"
import { respelled } from "./respelled.ts"
import { start } from "./start.ts"
import { operatorRows, operations, type Surface } from "./Surface.ts"

// Terminal.ts reads this flag before anything is parsed.
const colour = GlobalFlag.Setting("no-color")({
  flag: Flag.Boolean("no-color").pipe(
    Flag.withoutNegation,
    Flag.withDefault(false),
    Flag.withDescription("Print without colours, as NO_COLOR does")
  )
})

/**
 * Builds the whole command: the commands of this machine, every operator command, and every operation under `call`;
 * if `noun` and the called `operation` are known, only what they name has its flags.
 */
export const tidingsOf = (surface: Surface, noun?: string, operation?: string) =>
  Command.make("tidings").pipe(
    Command.withDescription("Look after a Tidings installation, and call it; `tidings --version` prints which one"),
    Command.withSubcommands([
      start,
      init,
      migrate,
      ...operatorCommands(surface.commands, noun),
      doctor,
      callOf(surface, operation),
      mcp,
      completionOf(everything)
    ]),
    Command.withGlobalFlags([colour])
  )

/** Runs the command with these words; reads only the parts of the surface that they need. */
export const runTidings = (words: ReadonlyArray<string>) => {
  const [noun, operation = ""] = words.filter((word) => !word.startsWith("-"))
  const isCall = noun === "call"
  const surface = {
    ...(isCall ? operations() : { calls: [], followed: [] }),
    commands: isCall ? [] : operatorRows()
  }
  return Command.runWith(tidingsOf(surface, noun, operation), { version: "" })(respelled(words, surface))
}

const everything = (): Command.Command.Any => tidingsOf({ ...operations(), commands: operatorRows() })
