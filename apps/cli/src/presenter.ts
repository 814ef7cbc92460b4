import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { Console, Effect } from "effect"
import { type CliError, CliOutput, type HelpDoc } from "effect/cli"
import { likelyCalls } from "./call/likelyCalls.ts"
import { operations } from "./Surface.ts"
import { type Screen, Terminal } from "./terminal/Terminal.ts"

const formatterFor = ({ hasColours }: Screen) => CliOutput.defaultFormatter({ colors: hasColours })

/** What a subcommand that there is not may have meant, among the operations too. */
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

/** What else does what a flag was typed for that there is not, or that wants more. */
const insteadOf = (error: CliError.CliError): string | undefined => {
  if (error._tag === "InvalidValue" && error.option === "json" && error.value === "")
    return "here it is the whole input; --format json prints the answer as JSON"
  if (error._tag !== "UnrecognizedOption" || error.command?.at(-1) !== "start") return undefined
  const name = error.option.replace(/^-+/u, "").replaceAll("-", "_").toUpperCase()
  return `settings are variables, as in ${name}=… ${commandLine("start")}`
}

/** What was said wrongly and what may have been meant, on one line. */
const sentenceOf = (error: CliError.CliError, format: (error: CliError.CliError) => string): string => {
  const [said = ""] = format(error).split("\n\n  Did you mean")
  const likely = meant(error)
  const plain = said.replace("a string representing a finite number", "a number")
  const instead = insteadOf(error)
  if (instead !== undefined) return `${plain}: ${instead}`
  return likely.length === 0 ? plain : `${plain}: did you mean ${likely.join(" or ")}?`
}

/** Groups of subcommands with their words in one column, however long a name is. */
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

/** Help that was asked for is data, on stdout; everything else about how to say it right is talk, on stderr. */
export const layer = CliOutput.layerPresenter({
  present: (event) =>
    Effect.gen(function* () {
      const { err, out } = yield* Terminal
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
