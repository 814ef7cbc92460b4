import { commandLine } from "@tidings/services/installation/commandLine"
import { Console, Effect } from "effect"
import { CliOutput } from "effect/cli"
import { type Screen, Terminal } from "./terminal/Terminal.ts"

const formatterFor = ({ hasColours }: Screen) => CliOutput.defaultFormatter({ colors: hasColours })

/** Help that was asked for is data, on stdout; everything else about how to say it right is talk, on stderr. */
export const layer = CliOutput.layerPresenter({
  present: (event) =>
    Effect.gen(function* () {
      const { err, out } = yield* Terminal
      if (event._tag === "Version") return
      if (event._tag === "Help")
        return yield* event.reason === "Requested"
          ? Console.log(formatterFor(out).formatHelpDoc(event.helpDoc))
          : Console.error(formatterFor(err).formatHelpDoc(event.helpDoc))
      const lines = event.errors.map((error) => formatterFor(err).formatCliError(error))
      const help = commandLine([...event.commandPath.slice(1), "--help"].join(" "))
      yield* Console.error([...lines, `See: ${help}`].join("\n"))
    })
})
