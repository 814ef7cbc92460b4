import { callLine } from "@tidings/services/installation/callLine"
import { Option } from "effect"
import { Command } from "effect/cli"
import type { CallRow, CommandSurface } from "../CommandSurface.ts"
import type { InputField } from "../fields/InputField.ts"
import { fieldFlag } from "../fields/fieldFlag.ts"
import { lazily } from "../lazily.ts"
import { ownFlagsFor, takenFlags } from "./flags.ts"

const perform = lazily(() => import("./perform.ts"))

type Operations = Pick<CommandSurface, "calls" | "followed">

/** Returns the fields that have a flag. */
const fieldsFor = ({ fields }: Pick<CallRow, "fields">): ReadonlyArray<InputField> =>
  fields.filter(({ path }) => !takenFlags.has(path))

const commandOf = (row: CallRow, { calls, followed }: Operations) => {
  const fields = fieldsFor(row)
  const names = new Set(fields.map(({ path }) => path))
  const flags = Object.fromEntries(fields.map((field: InputField) => [field.path, fieldFlag(field)]))
  return Command.make(row.name, { fields: flags, own: ownFlagsFor(row, names) }, ({ fields: values, own }) => {
    const filled = Object.entries(values).flatMap(([path, value]) =>
      Option.isSome(value) ? [[path, value.value] as const] : []
    )
    const { "api-key": key, "idempotency-key": idempotencyKey, ...others } = own
    return perform({ row, calls, followed, filled, key, idempotencyKey, ...others })
  }).pipe(
    Command.withDescription(row.says.join("\n  ")),
    Command.withShortDescription(row.summary),
    Command.withExamples([{ command: callExample(row, names), description: row.summary }])
  )
}

/** A command with only its name, for the list of all commands or to report that another one is meant. */
const named = ({ name, summary }: CallRow) => Command.make(name).pipe(Command.withShortDescription(summary))

/** `tidings call`: every operation as a command; if `asked` is given, only that operation has its flags. */
export const callOf = (operations: Operations, asked?: string) => {
  const groups = Map.groupBy(operations.calls, ({ group }) => group)
  const made = (row: CallRow) => (asked === undefined || row.name === asked ? commandOf(row, operations) : named(row))
  return Command.make("call").pipe(
    Command.withDescription("Call any operation of a running Tidings over HTTP"),
    Command.withSubcommands(
      Array.from(groups, ([group, rows]) => ({
        group,
        commands: rows.map(made) as ReadonlyArray<ReturnType<typeof commandOf>>
      }))
    )
  )
}

/** Formats a row's example as a command that works when pasted; fields without a flag go into --json. */
export const callExample = (row: Pick<CallRow, "example" | "key" | "name">, flags: ReadonlySet<string>): string =>
  callLine(row.name, row.example, (name) => flags.has(name), row.key === "fromPro" ? "my-first-call" : undefined).join(
    " "
  )
