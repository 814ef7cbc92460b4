import { assert, describe, it, layer } from "@effect/vitest"
import type { WorkspaceId } from "@tidings/schema/Id"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { standing } from "@tidings/storage/testing/worldRows"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { contents, whileAuditIsRefused } from "@tidings/storage/testing/wholeDatabase"
import { registry } from "@tidings/operations/registry"
import { worldOver } from "@tidings/testing/World"
import { Cause, Effect, Exit, Schema } from "effect"
import { globSync } from "node:fs"
import { actionsOf } from "./Command.ts"
import type { CommandRow } from "./CommandRow.ts"
import { nouns } from "./nouns.ts"
import { ownCommands } from "./ownCommands.ts"
import { widthOf } from "./printable.ts"
import { commands } from "./registry.ts"
import { decodeOutput, runCommand } from "./run.ts"
import { onThisMachine, prepared, preparedInSandbox } from "./testing/Prepared.ts"

const rows: ReadonlyArray<CommandRow> = commands
const operator = "root"

const run: typeof runCommand = (...given) => onThisMachine(runCommand(...given))

type Example = Readonly<Record<string, unknown>>
const examplesOf = (row: CommandRow) => Object.values(row.examples as Readonly<Record<string, Example>>)

/** A value that the field's schema refuses. */
const misfitOf = (field: Schema.Codec<unknown>): unknown => {
  const decode = Schema.decodeUnknownExit(Schema.toCodecJson(field))
  return [{ misfit: [] }, [[]], -1.5].find((value) => Exit.isFailure(decode(value)))
}

const entriesOf = (workspaceId: WorkspaceId, livemode = true) =>
  AuditRepository.use((audit) => audit.list({ workspaceId, livemode }, { actor: "cli" }, { limit: 10 }))

/** The command that a sandbox has no data for, since no provider is ever called there. */
const liveAlone = "unconfirmed resolve"

describe("the table of commands", () => {
  it("has one row for each file, and one file for each row", () => {
    const files = globSync("*/[a-z]*.ts", { cwd: import.meta.dirname })
    const paths = rows.map(({ name }) => name.replaceAll("-", "_").split(" "))
    assert.deepStrictEqual(paths.map((words) => `${words[0]}/${words.at(-1)}.ts`).toSorted(), files.toSorted())
  })

  it("has a face for each command whose operation there is", () => {
    const own = rows.filter(({ runs }) => runs === undefined).map(({ name }) => name)
    assert.deepStrictEqual(own.toSorted(), Object.keys(ownCommands).toSorted())
  })

  it("runs operations of the registry alone", () => {
    const known = new Set<unknown>(registry.entries.map(({ operation }) => operation))
    for (const { name, runs = [] } of rows) for (const one of runs) assert.isTrue(known.has(one), `${name} ${one.name}`)
  })

  it("says what each first word is for", () => {
    assert.deepStrictEqual(
      [...new Set(rows.map(({ name }) => name.split(" ")[0]))].toSorted(),
      Object.keys(nouns).toSorted()
    )
  })
})

// A database of its own, since all of it is compared before and after.
layer(worldOver(ownDatabase))("the command", (it) => {
  describe.each(rows.map((row) => [row.name, row] as const))("%s", (_, row) => {
    const actions = actionsOf(row)
    const fields = row.input.fields as Readonly<Record<string, Schema.Codec<unknown>>>

    it.effect.each(examplesOf(row).map((example, place) => [place, example] as const))(
      "accepts its example %i, answers what it says, and is audited so",
      ([, example]) =>
        Effect.gen(function* () {
          const { input, workspaceId } = yield* prepared(row, example)
          const output = yield* decodeOutput(row, yield* run(row, input, operator))
          assert.isString(row.shown(output, { input, nowMs: 0 }).result)
          if (row.name.endsWith(" list")) {
            const { result } = row.shown(output, { input, nowMs: 0, columns: 60 })
            for (const line of result.split("\n")) assert.isAtMost(widthOf(line), 60, line)
          }
          const entries = yield* entriesOf(workspaceId)
          if (row.runs === undefined || actions.length < 2) assert.lengthOf(entries, actions.length === 0 ? 0 : 1)
          else assert.isNotEmpty(entries)
          for (const { action, actor } of entries) {
            assert.include(actions, action)
            assert.deepStrictEqual(actor, { kind: "cli", user: operator })
          }
          for (const { target } of entries) assert.isNotEmpty(target?.id)
        })
    )

    it.effect(
      actions.length === 0 ? "changes nothing" : "leaves nothing behind when its audit entry cannot be written",
      () =>
        Effect.gen(function* () {
          const { input, workspaceId } = yield* prepared(row, examplesOf(row)[0]!)
          const before = yield* contents
          const exit = yield* Effect.exit(whileAuditIsRefused(workspaceId, run(row, input, operator)))
          if (actions.length === 0) assert.isTrue(Exit.isSuccess(exit))
          else assert.include(Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "", "audit_refused")
          assert.deepStrictEqual(yield* contents, before)
        })
    )

    it.effect("refuses every offending field at once", () =>
      Effect.gen(function* () {
        const misfits = Object.entries(fields).map(([name, field]) => [name, misfitOf(field)])
        const refusal = yield* Effect.flip(run(row, { ...Object.fromEntries(misfits), nonsense: 1 }, operator))
        assert.strictEqual(refusal.code, "field_invalid")
        const paths = (refusal.fields ?? []).map(({ path }) => path.split(/[.[]/u)[0]!)
        assert.sameMembers([...new Set(paths)], [...Object.keys(fields), "nonsense"])
      })
    )

    if ("sandbox" in fields && row.name !== liveAlone) {
      it.effect("with --sandbox changes nothing that is live, and is audited in the sandbox", () =>
        Effect.gen(function* () {
          const { input, workspace } = yield* preparedInSandbox(row, examplesOf(row)[0]!)
          const before = yield* standing(true, workspace)
          yield* run(row, input, operator)
          assert.deepStrictEqual(yield* standing(true, workspace), before)
          assert.lengthOf(yield* entriesOf(workspace.id, false), actions.length === 0 ? 0 : 1)
        })
      )
    }

    if ("workspace" in fields) {
      it.effect("refuses a workspace that there is not, and changes nothing", () =>
        Effect.gen(function* () {
          const { input } = yield* prepared(row, examplesOf(row)[0]!)
          const before = yield* contents
          const refusal = yield* Effect.flip(run(row, { ...input, workspace: "ws_0" }, operator))
          assert.strictEqual(refusal.code, "resource_not_found")
          assert.include(refusal.message, "There is no workspace ws_0; these are there:\n")
          assert.deepStrictEqual(yield* contents, before)
        })
      )
    }
  })
})
