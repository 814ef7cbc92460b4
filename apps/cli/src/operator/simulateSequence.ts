import { embeddedFolderOf } from "@tidings/installation/layers"
import { simulatedAlone, type SimulationAnswer } from "@tidings/operator/simulate/SimulatedFile"
import row from "@tidings/operator/simulate/simulate"
import { Console, Effect } from "effect"
import { existsSync } from "node:fs"
import { configured } from "../platform.ts"
import { failing, misused, Stop } from "../Stop.ts"
import type { TypedCommand } from "./commandOf.ts"
import { performing, refusedAs, understood } from "./performing.ts"
import { sequenceFiles } from "./sequenceFiles.ts"

const isFile = (name: string): boolean => /\.ya?ml$/u.test(name) || existsSync(name)

/** True if there is a database to look templates up in; a simulation creates none. */
const hasStore = Effect.map(
  configured,
  (config) => config.DATABASE_URL !== undefined || existsSync(embeddedFolderOf(config))
)

/**
 * Walks a file, or an applied sequence, and prints the walk; exit status 1 for an invalid file, 3 for a run that would
 * fail.
 */
export const run = ({ input: typed, json }: TypedCommand) =>
  Effect.gen(function* () {
    const name = String(typed["sequence"])
    const files = isFile(name) ? (yield* sequenceFiles([name])).files : []
    if (files.length > 1) return yield* misused(`${name} is a folder: name one file.`)
    const [file] = files
    const input = { ...typed, ...(file !== undefined && { file }) }
    const decoded = (yield* understood(row, input)) as typeof row.input.Type
    const isAlone = file !== undefined && !(yield* hasStore)
    const answer: SimulationAnswer = isAlone
      ? yield* Effect.mapError(simulatedAlone(file, decoded), refusedAs(row))
      : ((yield* (yield* performing)(row, input)).output as SimulationAnswer)
    const { result } = row.shown(answer, { input: json ? { ...decoded, format: "json" } : decoded, nowMs: 0 })
    yield* Console.log(result)
    if (answer.simulated === null) return yield* failing("")
    if (answer.simulated.status === "failed") return yield* new Stop({ message: "", exitCode: 3 })
  }).pipe(Effect.scoped)
