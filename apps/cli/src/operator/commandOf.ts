import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { type Effect, type Option, Record } from "effect"
import { Command, Param, type Prompt } from "effect/cli"
import { jsonFlag, printing, wantsJson, wantsWhole } from "../jsonFlag.ts"
import type { Stop } from "../Stop.ts"
import type { OperatorRow } from "../Surface.ts"
import { paramOf } from "./paramOf.ts"

/** A command as it was typed. */
export interface Typed {
  /** Of its row. */
  readonly name: string
  /** What each field was given as; a file by its name. */
  readonly input: Readonly<Record<string, unknown>>
  /** Print JSON, for programs. */
  readonly json: boolean
  /** Print cells whole, however wide they are. */
  readonly whole: boolean
}

/** Does what a command asks for. */
export type Handler = (typed: Typed) => Effect.Effect<void, Stop, Prompt.Environment>

/** What is typed for the fields of a row: arguments and flags. */
export const paramsOf = ({ fields, positional }: Pick<OperatorRow, "fields" | "positional">) => {
  const flags = fields.filter(({ path }) => !positional.includes(path))
  const named = (path: string) => fields.find((field) => field.path === path)!
  return {
    ...Object.fromEntries(positional.map((path) => [path, paramOf(Param.argumentKind, named(path))])),
    ...Object.fromEntries(flags.map((field) => [field.path, paramOf(Param.flagKind, field)]))
  }
}

/** How a command's answer is asked for as JSON; a row with a `format` of its own says what that does. */
export const printingFor = ({ fields }: Pick<OperatorRow, "fields">): typeof printing | Pick<typeof printing, "json"> =>
  fields.some(({ path }) => path === "format") ? { json: jsonFlag } : printing

/** The examples of a row, as its help shows them. */
export const examplesOf = ({ examples }: Pick<OperatorRow, "examples">) =>
  examples.map(({ command, description }) => ({ command: commandLine(command), description }))

/** A row's command under the last of its words. */
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
  ).pipe(Command.withDescription(row.says), Command.withExamples(examplesOf(row)))
