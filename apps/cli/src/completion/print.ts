import { flagOf } from "@tidings/operator/Command"
import { Console, Effect } from "effect"
import { type Command, Completions } from "effect/cli"
import { type OperatorRow, operatorRows } from "../CommandSurface.ts"
import { bash } from "./bash.ts"
import { completionPlacesOf, type IsPath, type Shell } from "./CompletionPlace.ts"
import { fish } from "./fish.ts"
import { zsh } from "./zsh.ts"

const scripts = { bash, zsh, fish }

/** True for values that are paths: where a row says so, in the secrets of accounts and for --output. */
const isPathIn =
  (commands: ReadonlyArray<OperatorRow>): IsPath =>
  (path, flag) => {
    if (path.startsWith("call ")) return flag === "output"
    const row = commands.find(({ name }) => path === name || path.startsWith(`${name} `))
    if (row === undefined) return false
    const isTyped = row.paths.some((field) =>
      flag === undefined ? row.positional.includes(field) : flagOf(field) === flag
    )
    return (
      isTyped ||
      (row.providers ?? []).some(
        ({ flags, name }) => path.endsWith(` ${name}`) && flags.some((one) => one.secret && flagOf(one.name) === flag)
      )
    )
  }

/** Builds the script of a shell for a command line. */
export const scriptOf = (shell: Shell, whole: Command.Command.Any): string =>
  scripts[shell](completionPlacesOf(Completions.fromCommand(whole), isPathIn(operatorRows())))

/**
 * Prints the script of a shell. Effect's own scripts complete no files after @, and fish spent 0.2 s of CPU time on its
 * own at each Tab.
 */
export const run = ({ shell, whole }: { readonly shell: Shell; readonly whole: Command.Command.Any }) =>
  Effect.suspend(() => Console.log(scriptOf(shell, whole).trimEnd()))
