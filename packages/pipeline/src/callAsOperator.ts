import { inHomeOfWorkspace } from "@tidings/services/access/homes"
import type { Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import { Settlement } from "@tidings/services/settlement/Settlement"
import { Effect, Schema } from "effect"
import { freeDeedOf } from "./deedOf.ts"
import { type CodedRow, codedRow } from "./Endpoint.ts"
import * as Operation from "./Operation.ts"
import { entryOf } from "./stages/audit.ts"

const coded = new WeakMap<Operation.Any, CodedRow>()

const codecsOf = (row: Operation.Any): CodedRow => {
  const known = coded.get(row) ?? codedRow(row)
  coded.set(row, known)
  return known
}

/** The input of a row as JSON. */
export type InputOf<Row extends Operation.Any> = Row["input"] extends infer I extends Schema.Constraint
  ? I["Encoded"]
  : never

/** The answer of a row, decoded. */
export type OutputOf<Row extends Operation.Any> = Row["output"] extends infer O extends Schema.Constraint
  ? O["Type"]
  : never

/**
 * Runs a call of whoever runs the installation, who needs no key, scope or plan, is not counted, held or charged; all
 * else is as in `run`: decode, prepare, and one transaction with the audit entry. Decided in
 * docs/decisions/command-line.md.
 */
export const callAsOperator = <Row extends Operation.Any>(
  row: Row,
  caller: Caller["Service"],
  given: InputOf<Row>
): Effect.Effect<OutputOf<Row>, Problem, Settlement | Operation.Services<Row>> =>
  inHomeOfWorkspace(
    caller.workspaceId,
    Effect.gen(function* () {
      const endpoint = codecsOf(row)
      const input = yield* endpoint.decode({ encoding: "json", input: given })
      const { by, handle, notes, prepare } = freeDeedOf(endpoint, { caller, found: {} }, input)
      const act = (prepared: unknown) => by(handle(prepared))
      const settlement = yield* Settlement
      const { body } = yield* Operation.isReadOnly(row)
        ? Effect.flatMap(prepare ?? Effect.void, act)
        : settlement.settle({
            key: undefined,
            prepare,
            act,
            encode: endpoint.encode,
            audit: (nowMs) => entryOf(row, caller, notes, nowMs),
            remembered: undefined,
            runs: Operation.runsOf(row)
          })
      return yield* Effect.orDie(answerOf(row)(JSON.parse(body)))
    })
  )

const answerOf = ({ output }: Operation.Any) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(output as Schema.Codec<unknown>)) as (
    body: unknown
  ) => Effect.Effect<any, Schema.SchemaError>
