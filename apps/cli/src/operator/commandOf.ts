import type { CommandRow } from "@tidings/operator/CommandRow"
import { commandLine } from "@tidings/services/installation/commandLine"
import { type Effect, Option, Record, Schema } from "effect"
import { Command, Param, type Prompt } from "effect/cli"
import { type Field, fieldsOfInput } from "../fields/Field.ts"
import { jsonFlag } from "../jsonFlag.ts"
import type { Stop } from "../Stop.ts"
import { exampleOf } from "./exampleOf.ts"
import { paramOf } from "./paramOf.ts"

/** A command as it was typed. */
export interface Typed {
  readonly row: CommandRow
  /** What each field was given as; a file by its name. */
  readonly input: Readonly<Record<string, unknown>>
  /** Print JSON, for programs. */
  readonly json: boolean
}

/** Does what a command asks for. */
export type Handler = (typed: Typed) => Effect.Effect<void, Stop, Prompt.Environment>

const fieldsOf = (row: CommandRow): ReadonlyArray<Field> => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(Schema.toCodecJson(row.input as Schema.Codec<unknown>))
  const outer = fieldsOfInput(schema, definitions).filter(({ path }) => !path.includes("."))
  return outer.map((field) =>
    Object.hasOwn(row.files ?? {}, field.path) ? { ...field, kind: { _tag: "Text" } } : field
  )
}

/** What is typed for the fields of a row: arguments and flags, without those that are `handed`. */
export const paramsOf = (row: CommandRow, handed: ReadonlyArray<string>) => {
  const fields = new Map(fieldsOf(row).map((field) => [field.path, field]))
  const positional: ReadonlyArray<string> = (row.positional ?? []).filter((path) => !handed.includes(path))
  const typed = [...fields.values()].filter(({ path }) => !handed.includes(path))
  const flags = typed.filter(({ path }) => !positional.includes(path))
  return {
    ...Object.fromEntries(positional.map((path) => [path, paramOf(Param.argumentKind, fields.get(path)!)])),
    ...Object.fromEntries(flags.map((field) => [field.path, paramOf(Param.flagKind, field)]))
  }
}

/** The examples of a row, as its help shows them. */
export const examplesOf = (row: CommandRow, handed: ReadonlyArray<string>) =>
  Object.entries(row.examples as Readonly<Record<string, Readonly<Record<string, unknown>>>>).map(
    ([description, input]) => ({ command: commandLine(exampleOf(row, input, handed)), description })
  )

/** A row's command under the last of its words, made of the row alone; `handed` are fields that nobody types, since the handler fills them. */
export const commandOf = (row: CommandRow, handler: Handler, handed: ReadonlyArray<string> = []) =>
  Command.make(row.name.split(" ").at(-1)!, { typed: paramsOf(row, handed), json: jsonFlag }, ({ json, typed }) =>
    handler({ row, json, input: Record.getSomes(typed as Record<string, Option.Option<unknown>>) })
  ).pipe(Command.withDescription(row.says), Command.withExamples(examplesOf(row, handed)))
