import row from "@tidings/operator/apply/apply"
import { isChanging } from "@tidings/engines/sequences/definition/planText"
import { Console, Effect } from "effect"
import { Prompt } from "effect/cli"
import { failing, misused, Stop } from "../Stop.ts"
import type { TypedCommand } from "./commandOf.ts"
import { performing } from "./performing.ts"
import { sequenceFiles } from "./sequenceFiles.ts"

type Output = typeof row.output.Type

const isTerminal = () => process.stdin.isTTY === true && process.stdout.isTTY === true

const agreed = Prompt.run(Prompt.Confirm({ message: "Apply this?", initial: false })).pipe(
  Effect.catch(() => Effect.succeed(false))
)

/**
 * Shows the changes that files would make, asks a person at a terminal, and applies exactly the shown changes, or none.
 */
export const run = ({ input, json }: TypedCommand) =>
  Effect.gen(function* () {
    const { files, whole } = yield* sequenceFiles(input["paths"] as ReadonlyArray<string>)
    if (input["prune"] === true && !whole)
      return yield* misused("--prune needs a folder: what is not among single files has not vanished.")
    const perform = yield* performing
    const given = { ...input, files, whole }
    const print = (output: Output, answer: unknown) => {
      const { result } = row.shown(output, { input: { ...given, paths: [] } as typeof row.input.Type, nowMs: 0 })
      return Console.log(json ? JSON.stringify(answer) : result)
    }
    const isAsking = input["yes"] !== true && isTerminal()
    const isDry = input["dryRun"] === true
    const first = yield* perform(row, { ...given, dryRun: isDry || isAsking })
    let output = first.output as Output
    yield* print(output, first.json)
    if (output.outcome === "planned" && !isDry && isChanging(output)) {
      if (!(yield* agreed)) return yield* failing("Nothing was changed.")
      const second = yield* perform(row, { ...given, base: output.base })
      output = second.output as Output
      if (output.outcome === "applied") yield* Console.error("Applied.")
      else yield* print(output, second.json)
    }
    if (output.outcome === "refused" || output.outcome === "overtaken") return yield* failing("")
    if (isDry && isChanging(output)) return yield* new Stop({ message: "", exitCode: 2 })
  }).pipe(Effect.scoped)
