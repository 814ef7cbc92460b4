import { existsSync } from "node:fs"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { holderOf } from "@tidings/installation/dataLock"
import { flagOf, type OwnCommand } from "@tidings/operator/Command"
import type { CommandRow } from "@tidings/operator/CommandRow"
import { askServer } from "@tidings/operator/askServer"
import { commands } from "@tidings/operator/registry"
import { decodeInput, decodeOutput, runCommand, runAlone } from "@tidings/operator/run"
import type { Problem } from "@tidings/schema/Problem"
import { Effect, Scope } from "effect"
import { failing, misused, type Stop } from "../Stop.ts"
import { configured, opening, operatorName } from "../platform.ts"
import { whileWaiting } from "../terminal/whileWaiting.ts"

const lineOf =
  ({ positional = [] }: CommandRow) =>
  ({ message, path }: { readonly message: string; readonly path: string }): string => {
    const [field = ""] = path.split(/[.[]/u)
    if (field === "") return message
    return `${(positional as ReadonlyArray<string>).includes(field) ? field : `--${flagOf(field)}`}: ${message}`
  }

/** Explains a refusal of a command in terms of its typed flags. */
export const refusedAs =
  (row: CommandRow) =>
  ({ fields = [], message }: Problem): Stop =>
    misused(fields.length === 0 ? message : fields.map(lineOf(row)).join("\n"))

/** Decodes the input by the row's schema, without a database. */
export const understood = (row: CommandRow, input: unknown) => Effect.mapError(decodeInput(row, input), refusedAs(row))

/**
 * Runs commands one after another: in the running server if it holds the embedded database, else here, over a database
 * opened once.
 */
export const performing = Effect.gen(function* () {
  const { DATABASE_URL, TIDINGS_DATA } = yield* configured
  const isHeld = DATABASE_URL === undefined && (yield* holderOf(TIDINGS_DATA)) !== undefined
  const here = yield* Effect.cached(Scope.provide(opening, yield* Effect.scope))
  const isThere = DATABASE_URL !== undefined || existsSync(TIDINGS_DATA)
  return (row: CommandRow, input: unknown) =>
    Effect.gen(function* () {
      if (row.runs === undefined && row.standalone) return yield* runAlone(row as OwnCommand<any, any, never>, input)
      if (!isThere)
        return yield* misused(
          `There is no database at ${TIDINGS_DATA}: set TIDINGS_DATA to the folder of one, or make one with ${commandLine("init")}`
        )
      const operator = operatorName()
      const request = { command: row.name, input, operator }
      const answered = isHeld ? yield* askServer(TIDINGS_DATA, request) : undefined
      if (answered !== undefined) return answered
      return yield* Effect.provideContext(runCommand(row, input, operator), yield* here)
    }).pipe(
      (effect) => whileWaiting(row.name, effect),
      Effect.catch((error) => (error._tag === "Stop" ? Effect.fail(error) : Effect.fail(refusedAs(row)(error)))),
      Effect.flatMap((json) =>
        decodeOutput(row, json).pipe(
          Effect.mapError(() => failing("The running server answered what this command does not understand.")),
          Effect.map((output) => ({ json, output }))
        )
      )
    )
})

/** Returns the row of a command by its name. */
export const rowNamed = (name: string): CommandRow => commands.find((row) => row.name === name)!
