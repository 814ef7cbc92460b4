import { assert, describe, it } from "@effect/vitest"
import * as NodeServices from "@effect/platform-node/NodeServices"
import type { CommandRow } from "@tidings/operator/CommandRow"
import { commands } from "@tidings/operator/registry"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { execFileSync } from "node:child_process"
import { inProcess } from "../testing/inProcess.ts"
import { commandOf, type TypedCommand } from "./commandOf.ts"
import { providerCommands } from "./connecting/providerCommands.ts"
import { handedFields as handedTo, operatorExample } from "./operatorExample.ts"
import { operatorRows } from "../CommandSurface.ts"

const rows: ReadonlyArray<CommandRow> = commands

/** Splits a command into words like a shell. */
const wordsOf = (command: string): ReadonlyArray<string> =>
  execFileSync("sh", ["-c", `printf '%s\\0' ${command}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1)

type Example = Readonly<Record<string, any>>

describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
  const examples = Object.values(row.examples as Readonly<Record<string, Example>>)
  const handed = handedTo[name] ?? []
  const files = Object.keys(row.files ?? {})
  const known = operatorRows().find((one) => one.name === name)!

  it.effect.each(examples)("types %j as its help shows it", (example) =>
    Effect.gen(function* () {
      let typed: TypedCommand | undefined
      const make = known.providers === undefined ? commandOf : providerCommands
      const command = make(known, (found) => Effect.sync(() => void (typed = found)))
      const words = wordsOf(operatorExample(row, example, handed)).slice(name.split(" ").length)
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
      for (const example of examples) assert.include(out, operatorExample(row, example, handed))
      assert.notMatch(out, /^ {2}(?:--)?[a-z-]+(?: \S+)? *$/mu)
    })
  )
})
