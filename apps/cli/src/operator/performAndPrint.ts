import { printableText } from "@tidings/operator/printable"
import { Clock, Console, Effect } from "effect"
import { readFileSync, statSync } from "node:fs"
import { basename } from "node:path"
import { failing, misused, type Stop } from "../Stop.ts"
import type { TypedCommand } from "./commandOf.ts"
import { jsonText } from "../terminal/json.ts"
import { CommandTerminal } from "../terminal/CommandTerminal.ts"
import { performing, rowNamed, understood } from "./performing.ts"

/** Reads a file for a command's input. */
const readFile = (path: string, mostBytes: number): Effect.Effect<unknown, Stop> =>
  Effect.gen(function* () {
    const bytes = yield* Effect.try({
      try: () => (statSync(path).size > mostBytes ? undefined : readFileSync(path)),
      catch: (error) => misused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    })
    if (bytes === undefined) return yield* misused(`${path} is larger than ${mostBytes / 1024} KB.`)
    return { filename: basename(path), base64: bytes.toString("base64") }
  })

/** Runs a command and prints its output in the row's format. */
export const run = ({ input: typed, json, name, whole }: TypedCommand) =>
  Effect.gen(function* () {
    const row = rowNamed(name)
    const named = Object.entries(row.files ?? {}).filter(([field]) => typed[field] !== undefined)
    const files = yield* Effect.forEach(named, ([field, mostBytes]) =>
      Effect.map(readFile(String(typed[field]), mostBytes as number), (file) => [field, file] as const)
    )
    const input = { ...typed, ...Object.fromEntries(files) }
    const decoded = yield* understood(row, input)
    const perform = yield* performing
    const answer = yield* perform(row, input)
    const { isWrong, note, result } = row.shown(answer.output, {
      input: decoded,
      nowMs: yield* Clock.currentTimeMillis,
      columns: whole ? undefined : (yield* CommandTerminal).out.columns
    })
    yield* Console.log(json ? jsonText(answer.json) : printableText(result))
    if (note !== undefined) yield* Console.error(printableText(note))
    if (isWrong === true) return yield* failing("")
  }).pipe(Effect.scoped)
