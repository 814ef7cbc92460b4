import { Argument, Command, Flag, GlobalFlag } from "effect/cli"
import { type CommandSurface, operations, operatorRows } from "./CommandSurface.ts"
import { callOf } from "./call/command.ts"
import { completionShells } from "./completion/CompletionPlace.ts"
import { home } from "./home/command.ts"
import { init } from "./init/command.ts"
import { jsonFlag, printing, wantsJson } from "./jsonFlag.ts"
import { lazily } from "./lazily.ts"
import { operatorCommands } from "./operator/operatorCommands.ts"
import { respelled } from "./respelled.ts"

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
export const tidingsOf = (surface: CommandSurface, noun?: string, operation?: string) =>
  Command.make("tidings").pipe(
    Command.withDescription("Look after a Tidings installation, and call it; `tidings --version` prints which one"),
    Command.withSubcommands([
      start,
      init,
      migrate,
      home,
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

/** `tidings start`, only for its help: the launcher starts the server before any of this is loaded. */
const start = Command.make("start").pipe(
  Command.withDescription(
    [
      "Start the server, which answers callers and works off the jobs, until Ctrl-C or SIGTERM; it takes no flags",
      "",
      "PORT           where it listens, else 8080; 0 takes a free one",
      "HOST           on which address, else 127.0.0.1",
      "DATABASE_URL   a Postgres server, else one within the process",
      "TIDINGS_DATA   the folder of the data, else .tidings",
      "ROLE           all, server or worker",
      "",
      "docs/settings.md of the repository lists every setting."
    ].join("\n  ")
  ),
  Command.withShortDescription("Start the server")
)

/** `tidings mcp`, only for its help: main.ts starts the bridge before any of this is loaded. */
const mcp = Command.make("mcp").pipe(
  Command.withDescription(
    [
      "Relay tool calls of an MCP client between stdio and a running Tidings",
      "",
      "TIDINGS_API_KEY    key of the workspace",
      "TIDINGS_URL        the server, else http://127.0.0.1:8080; a query chooses what is shown: ?toolsets=sends",
      "TIDINGS_TOOLSETS   groups of tools to show, separated by commas",
      "TIDINGS_TOOLS      tools to show by name, separated by commas",
      "TIDINGS_READ_ONLY  true shows only tools that change nothing"
    ].join("\n  ")
  ),
  Command.withShortDescription("Relay tool calls between stdio and a running Tidings")
)

const runMigrate = lazily(() => import("./database/migrate.ts"))

/** `tidings migrate` */
const migrate = Command.make("migrate", printing, (flags) => runMigrate({ json: wantsJson(flags) })).pipe(
  Command.withDescription("Bring the database's tables up to date; the server does so too when it starts")
)

/** `tidings doctor` */
const doctor = Command.make(
  "doctor",
  { json: jsonFlag },
  lazily(() => import("./doctor/examine.ts"))
).pipe(
  Command.withDescription(
    "Check settings, database, mail, clock, port and address; changes nothing, exits with 1 at a fault"
  )
)

const print = lazily(() => import("./completion/print.ts"))

/** `tidings completion`; `whole` builds the entire command line only when it is asked for. */
const completionOf = (whole: () => Command.Command.Any) =>
  Command.make("completion", { shell: Argument.Literals("shell", completionShells) }, ({ shell }) =>
    print({ shell, whole: whole() })
  ).pipe(
    Command.withDescription(
      [
        "Print a script that has a shell complete commands, operations, flags, values and files",
        "",
        "bash  source <(tidings completion bash)     in ~/.bashrc",
        "zsh   source <(tidings completion zsh)      in ~/.zshrc",
        "fish  tidings completion fish | source      in ~/.config/fish/config.fish"
      ].join("\n  ")
    ),
    Command.withShortDescription("Print a script that has a shell complete commands and flags")
  )
