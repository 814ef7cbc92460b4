import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { Console, Effect } from "effect"
import { type CliError, CliOutput, type HelpDoc } from "effect/cli"
import { likelyCalls } from "./call/likelyCalls.ts"
import { operations } from "./CommandSurface.ts"
import { CommandTerminal, type Screen } from "./terminal/CommandTerminal.ts"

const formatterFor = ({ hasColours }: Screen) => CliOutput.defaultFormatter({ colors: hasColours })

/** Suggests subcommands for an unknown one, including operations. */
const meant = (error: CliError.CliError): ReadonlyArray<string> => {
  if (error._tag !== "UnknownSubcommand") return error._tag === "UnrecognizedOption" ? error.suggestions : []
  const { parent = [], subcommand, suggestions } = error
  if (suggestions.length > 0 || parent.length > 2) return suggestions
  const isCall = parent.at(-1) === "call"
  if (!isCall && parent.length > 1) return []
  const likely = likelyCalls(
    subcommand,
    operations().calls.map(({ name }) => name)
  )
  return isCall ? likely : likely.map((name) => `call ${name}`)
}

/** Returns the alternative to a flag that does not exist or lacks a value; undefined if there is none. */
const insteadOf = (error: CliError.CliError): string | undefined => {
  if (error._tag === "InvalidValue" && error.option === "json" && error.value === "")
    return "here it is the whole input; --format json prints the answer as JSON"
  if (error._tag !== "UnrecognizedOption" || error.command?.at(-1) !== "start") return undefined
  const name = error.option.replace(/^-+/u, "").replaceAll("-", "_").toUpperCase()
  return `settings are variables, as in ${name}=… ${commandLine("start")}`
}

/** Formats a usage error and its suggestions on one line. */
const sentenceOf = (error: CliError.CliError, format: (error: CliError.CliError) => string): string => {
  const [said = ""] = format(error).split("\n\n  Did you mean")
  const likely = meant(error)
  const plain = said.replace("a string representing a finite number", "a number")
  const instead = insteadOf(error)
  if (instead !== undefined) return `${plain}: ${instead}`
  return likely.length === 0 ? plain : `${plain}: did you mean ${likely.join(" or ")}?`
}

/** Aligns the descriptions of all groups of subcommands in one column. */
const aligned = (doc: HelpDoc.HelpDoc): HelpDoc.HelpDoc => {
  const { subcommands } = doc
  if (subcommands === undefined) return doc
  const widest = Math.max(...subcommands.flatMap(({ commands }) => commands.map(({ name }) => name.length)))
  return {
    ...doc,
    subcommands: subcommands.map((group) => ({
      ...group,
      commands: group.commands.map((one) => ({ ...one, name: one.name.padEnd(widest) })) as never
    }))
  }
}

/** Prints requested help on stdout, as data; prints usage errors and other help on stderr. */
export const layer = CliOutput.layerPresenter({
  present: (event) =>
    Effect.gen(function* () {
      const { err, out } = yield* CommandTerminal
      if (event._tag === "Version") return
      if (event._tag === "Help")
        return yield* event.reason === "Requested"
          ? Console.log(formatterFor(out).formatHelpDoc(aligned(event.helpDoc)))
          : Console.error(formatterFor(err).formatHelpDoc(aligned(event.helpDoc)))
      const lines = event.errors.map((error) => sentenceOf(error, formatterFor(err).formatCliError))
      const help = commandLine([...event.commandPath.slice(1), "--help"].join(" "))
      yield* Console.error([...lines, `See: ${help}`].join("\n"))
    })
})
