import { commandLine } from "@tidings/services/installation/commandLine"
import { Console, Effect } from "effect"
import { CliOutput } from "effect/cli"

const plain = () => CliOutput.defaultFormatter({ colors: false })
const colourful = () => CliOutput.defaultFormatter()

/** Help that was asked for is data, on stdout; everything else about how to say it right is talk, on stderr. */
export const layer = CliOutput.layerPresenter({
  present: (event) => {
    if (event._tag === "Help" && event.reason === "Requested")
      return Console.log(colourful().formatHelpDoc(event.helpDoc))
    if (event._tag === "Help") return Console.error(plain().formatHelpDoc(event.helpDoc))
    if (event._tag === "Version") return Effect.void
    const lines = event.errors.map((error) => plain().formatCliError(error))
    return Console.error(
      [...lines, `See: ${commandLine([...event.commandPath.slice(1), "--help"].join(" "))}`].join("\n")
    )
  }
})
