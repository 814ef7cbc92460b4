import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { type Effect, type Option, Record } from "effect"
import { Command, Param, type Prompt } from "effect/cli"
import { jsonFlag, printing, wantsJson, wantsWhole } from "../jsonFlag.ts"
import type { Stop } from "../Stop.ts"
import type { OperatorRow } from "../CommandSurface.ts"
import { paramOf } from "./paramOf.ts"

/** A command as it was typed. */
export interface TypedCommand {
  /** Name of its row. */
  readonly name: string
  /** Typed value of each field; a file by its name. */
  readonly input: Readonly<Record<string, unknown>>
  /** True to print JSON, for programs. */
  readonly json: boolean
  /** True to print cells uncut, however wide they are. */
  readonly whole: boolean
}

/** Runs a command. */
export type Handler = (typed: TypedCommand) => Effect.Effect<void, Stop, Prompt.Environment>

/** Returns the arguments and flags for the fields of a row. */
export const paramsOf = ({ fields, positional }: Pick<OperatorRow, "fields" | "positional">) => {
  const flags = fields.filter(({ path }) => !positional.includes(path))
  const named = (path: string) => fields.find((field) => field.path === path)!
  return {
    ...Object.fromEntries(positional.map((path) => [path, paramOf(Param.argumentKind, named(path))])),
    ...Object.fromEntries(flags.map((field) => [field.path, paramOf(Param.flagKind, field)]))
  }
}

/** Returns the format flags of a command; a row with its own `format` field has only `--json` of them. */
export const printingFor = ({ fields }: Pick<OperatorRow, "fields">): typeof printing | Pick<typeof printing, "json"> =>
  fields.some(({ path }) => path === "format") ? { json: jsonFlag } : printing

/** Returns the examples of a row for its help. */
export const examplesOf = ({ examples }: Pick<OperatorRow, "examples">) =>
  examples.map(({ command, description }) => ({ command: commandLine(command), description }))

/** Returns the text of a command's help, with the operations that it runs. */
export const helpOf = ({ runs, says }: Pick<OperatorRow, "runs" | "says">): string =>
  runs === undefined ? says : `${says}. ${runs.length === 1 ? "Operation" : "Operations"}: ${runs.join(", ")}`

/** Builds a row's command, named by its last word. */
export const commandOf = (row: OperatorRow, handler: Handler) =>
  Command.make(
    row.name.split(" ").at(-1)!,
    { typed: paramsOf(row), printing: printingFor(row) },
    ({ printing, typed }) =>
      handler({
        name: row.name,
        json: wantsJson(printing),
        whole: wantsWhole(printing),
        input: Record.getSomes(typed as Record<string, Option.Option<unknown>>)
      })
  ).pipe(
    Command.withShortDescription(row.says),
    Command.withDescription(helpOf(row)),
    Command.withExamples(examplesOf(row))
  )
