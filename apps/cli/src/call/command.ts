import { type Endpoint, bindAll } from "@tidings/pipeline/Endpoint"
import type * as Operation from "@tidings/pipeline/Operation"
import { sentenceOf } from "@tidings/pipeline/row/Need"
import type { Registry } from "@tidings/pipeline/Registry"
import { commandLine } from "@tidings/services/installation/commandLine"
import { ownFlags, type OwnFlag } from "@tidings/services/installation/callLine"
import { type Schemas, schemasOf } from "@tidings/transports/openapi/schemas/schemas"
import { Console, Effect, Option, Stdio, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { exampleOf } from "./exampleOf.ts"
import { type Field, fieldsOfInput } from "../fields/Field.ts"
import { flagOf } from "../fields/flagOf.ts"
import { given, unread } from "../fields/given.ts"
import { inputOf, readInput } from "./inputOf.ts"
import { shown } from "./colour.ts"
import { keep, refuseToReplace } from "./keep.ts"
import { perform } from "./callServer.ts"
import { defaultServer, targetOf } from "./targetOf.ts"
import { misused } from "../Stop.ts"

/** Flags of the command itself; a field that is called like one travels in --json. */
const own = {
  json: Flag.optional(Flag.String("json")).pipe(
    Flag.withMetavar("json"),
    Flag.withDescription("The whole input as a JSON object, @file or - for stdin; flags win over it")
  ),
  "api-key": Flag.optional(Flag.String("api-key")).pipe(
    Flag.withDescription("API key; better in TIDINGS_API_KEY, where no list of processes shows it")
  ),
  server: Flag.optional(Flag.String("server")).pipe(
    Flag.withMetavar("url"),
    Flag.withDescription(`A running Tidings; else TIDINGS_URL, else ${defaultServer}`)
  ),
  output: Flag.optional(Flag.String("output")).pipe(
    Flag.withMetavar("file"),
    Flag.withDescription("Write the answer into a file: the picture where it holds one, else its JSON")
  ),
  force: Flag.Boolean("force").pipe(Flag.withDefault(false), Flag.withDescription("Let --output replace a file")),
  "idempotency-key": Flag.optional(Flag.String("idempotency-key")).pipe(
    Flag.withDescription("The same key with the same input happens once")
  )
} satisfies Record<Exclude<OwnFlag, "help" | "completions">, unknown>
const taken: ReadonlySet<string> = new Set(ownFlags)

/** Shorter names, where no field of the row has them; and what the row would ignore is not shown. */
const ownFlagsFor = (row: Operation.Any, names: ReadonlySet<string>) => ({
  ...own,
  "idempotency-key":
    row.repeats.key === "none" || row.repeats.key === "needless"
      ? Flag.withHidden(own["idempotency-key"])
      : own["idempotency-key"],
  "api-key": names.has("key") ? own["api-key"] : Flag.withAlias(own["api-key"], "key"),
  server: names.has("url") ? own.server : Flag.withAlias(own.server, "url")
})

const readStdin = Stdio.Stdio.use(({ stdin }) => Stream.mkString(Stream.decodeText(stdin))).pipe(Effect.orDie)

const inputGiven = (json: Option.Option<string>) =>
  Effect.gen(function* () {
    if (Option.isNone(json)) return {}
    const text =
      json.value === "-"
        ? yield* readStdin
        : yield* Effect.try({ try: () => given(json.value), catch: (error) => misused(unread(error)) })
    return readInput(text) ?? (yield* misused("--json takes a JSON object, @file or - to read one from stdin."))
  })

const describe = (row: Operation.Any): string =>
  [
    row.summary,
    ...(row.description === undefined ? [] : ["", row.description]),
    "",
    row.route.text,
    ...row.needs.map(sentenceOf),
    `${row.repeats.says}.`
  ].join("\n  ")

const commandOf = ({ operation: row }: Endpoint, { components, rows }: Schemas) => {
  const fields = fieldsOfInput(rows.get(row.name)!.input, components).filter(({ path }) => !taken.has(path))
  const names = new Set(fields.map(({ path }) => path))
  const flags = Object.fromEntries(fields.map((field: Field) => [field.path, flagOf(field)]))
  return Command.make(row.name, { fields: flags, own: ownFlagsFor(row, names) }, ({ fields: values, own }) =>
    Effect.gen(function* () {
      const filled = Object.entries(values).flatMap(([path, value]) =>
        Option.isSome(value) ? [[path, value.value] as const] : []
      )
      const input = inputOf(yield* inputGiven(own.json), filled)
      const missing = rows.get(row.name)!.input.required.filter((name) => !Object.hasOwn(input, name))
      if (missing.length > 0) {
        return yield* misused(
          `Missing: ${missing.map((name) => `--${name}`).join(", ")}. See: ${commandLine(`call ${row.name} --help`)}`
        )
      }
      const target = yield* targetOf(own.server, own["api-key"])
      const key = Option.getOrUndefined(own["idempotency-key"])
      if (Option.isNone(own.output))
        return yield* Console.log(shown(yield* perform(row, input, target, key), process.stdout))
      const file = own.output.value
      yield* refuseToReplace(file, own.force)
      const byteLength = yield* keep(file, yield* perform(row, input, target, key), own.force)
      yield* Console.error(`Wrote ${file}, ${byteLength.toLocaleString("en")} bytes.`)
    })
  ).pipe(
    Command.withDescription(describe(row)),
    Command.withShortDescription(row.summary),
    Command.withExamples([{ command: exampleOf(row, names), description: row.summary }])
  )
}

/** `tidings call`: every row of a registry as a command, made of the row alone. */
export const callOf = (registry: Registry<any>) => {
  const endpoints = bindAll(registry)
  const schemas = schemasOf(endpoints)
  const groups = Map.groupBy(endpoints, ({ group }) => group)
  return Command.make("call").pipe(
    Command.withDescription("Call any operation of a running Tidings over HTTP"),
    Command.withSubcommands(
      Array.from(groups, ([group, rows]) => ({ group, commands: rows.map((row) => commandOf(row, schemas)) }))
    )
  )
}
