import { inHome, inHomeOf } from "@tidings/storage/homes/inHome"
import { homeOfCommand } from "./workspace/HomeOfCommand.ts"
import { decoderOf } from "@tidings/pipeline/coding/decode"
import { newId } from "@tidings/schema/Id"
import type { Problem } from "@tidings/schema/Problem"
import { AuditTrail, auditEntry } from "@tidings/services/audit/AuditTrail"
import { Database } from "@tidings/storage/Database"
import { Clock, Effect, Schema } from "effect"
import type * as Command from "./Command.ts"
import { runFace } from "./runFace.ts"

/** Decodes the input of a row; fails with every invalid field at once. */
export const decodeInput = (row: Command.Any, input: unknown): Effect.Effect<unknown, Problem> =>
  decoderOf(row)({ encoding: "json", input })

/**
 * Writes an operator's changes into the audit trails of their workspaces, under one request id and in the caller's
 * transaction.
 */
export const writeAudit = Effect.fnUntraced(function* (
  operator: string,
  action: string,
  changes: ReadonlyArray<Command.Change>
) {
  const trail = yield* AuditTrail
  const now = yield* Clock.currentTimeMillis
  const requestId = newId("req", now)
  const actor = { kind: "cli", user: operator } as const
  for (const change of changes)
    yield* inHomeOf(
      change.workspaceId,
      trail.write(auditEntry(now, { livemode: true, ...change, actor, action, requestId }))
    )
})

/** Runs a command; returns its output as JSON. */
export const runCommand = <R>(row: Command.Any<R>, input: unknown, operator: string) =>
  Effect.gen(function* () {
    const decoded = yield* decodeInput(row, input)
    const running: Effect.Effect<unknown, Problem, any> =
      row.runs === undefined
        ? runOwn(row, decoded, operator)
        : Effect.flatMap(runFace(row, decoded, operator), (output) => Effect.orDie(encodeOutput(row, output)))
    return yield* inHome(yield* homeOfCommand(row, decoded as object), running as Effect.Effect<unknown, Problem, R>)
  })

/** Runs a command of its own in one transaction with its audit entries, then its `afterwards`. */
const runOwn = <R>(row: Command.OwnCommand<any, any, R>, decoded: unknown, operator: string) =>
  Effect.gen(function* () {
    const prepared = row.prepare === undefined ? undefined : yield* row.prepare(decoded)
    const database = yield* Database
    const { afterwards, written } = yield* database.transaction(
      Effect.gen(function* () {
        const { afterwards, changes, output } = yield* row.perform(decoded, operator, prepared)
        if (row.audit !== null) yield* writeAudit(operator, row.audit, changes)
        return { afterwards, written: yield* Effect.orDie(encodeOutput(row, output)) }
      })
    )
    return afterwards === undefined ? written : yield* Effect.orDie(encodeOutput(row, yield* afterwards))
  })

/** Runs a command that uses no database; returns its output as JSON. */
export const runAlone = (row: Command.OwnCommand<any, any, never>, input: unknown) =>
  Effect.gen(function* () {
    const { output } = yield* row.perform(yield* decodeInput(row, input), "", undefined)
    return yield* Effect.orDie(encodeOutput(row, output))
  })

const encodeOutput = (row: Command.Any, output: unknown) =>
  Schema.encodeUnknownEffect(Schema.toCodecJson(row.output as Schema.Codec<unknown>))(output)

/** Decodes the output of a command from its JSON; fails if it does not fit the row's schema. */
export const decodeOutput = (row: Command.Any, json: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(row.output as Schema.Codec<unknown>))(json)
