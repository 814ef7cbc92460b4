import { assert, describe, it } from "@effect/vitest"
import * as NodeServices from "@effect/platform-node/NodeServices"
import type { CommandRow } from "@tidings/operator/CommandRow"
import { commands } from "@tidings/operator/registry"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { inProcess } from "../testing/inProcess.ts"
import { shellWords } from "../testing/shellWords.ts"
import { commandOf, type TypedCommand } from "./commandOf.ts"
import { providerCommands } from "./connecting/providerCommands.ts"
import { handedFields as handedTo, operatorExample } from "./operatorExample.ts"
import { operatorRows } from "../CommandSurface.ts"

const rows: ReadonlyArray<CommandRow> = commands

type Example = Readonly<Record<string, any>>

const examplesOf = (row: CommandRow) => Object.values(row.examples as Readonly<Record<string, Example>>)
const lineOf = (row: CommandRow, example: Example) => operatorExample(row, example, handedTo[row.name] ?? [])
const lines = rows.flatMap((row) => examplesOf(row).map((example) => lineOf(row, example)))
const wordsOf = new Map(shellWords(lines).map((words, at) => [lines[at]!, words]))

describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
  const examples = examplesOf(row)
  const handed = handedTo[name] ?? []
  const files = Object.keys(row.files ?? {})
  const known = operatorRows().find((one) => one.name === name)!

  it.effect.each(examples)("types %j as its help shows it", (example) =>
    Effect.gen(function* () {
      let typed: TypedCommand | undefined
      const make = known.providers === undefined ? commandOf : providerCommands
      const command = make(known, (found) => Effect.sync(() => void (typed = found)))
      const words = wordsOf.get(lineOf(row, example))!.slice(name.split(" ").length)
      yield* Command.runWith(command, { version: "" })(words)
      const fields = Object.entries(example).filter(([field]) => !handed.includes(field))
      const { credentials: _, ...input } = typed!.input
      assert.deepStrictEqual(
        input,
        Object.fromEntries(fields.map(([field, value]) => [field, files.includes(field) ? value.filename : value]))
      )
    }).pipe(Effect.provide(NodeServices.layer))
  )

  it.effect("has a help that describes all that may be typed", () =>
    Effect.gen(function* () {
      const { out } = yield* inProcess([...name.split(" "), "--help"])
      assert.include(out, row.says)
      for (const operation of row.runs ?? []) assert.include(out, operation.name)
      for (const example of examples) assert.include(out, lineOf(row, example))
      assert.notMatch(out, /^ {2}(?:--)?[a-z-]+(?: \S+)? *$/mu)
    })
  )
})
