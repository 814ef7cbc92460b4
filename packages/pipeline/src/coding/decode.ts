import type { FieldError } from "@tidings/schema/FieldError"
import { problem, type Problem } from "@tidings/schema/Problem"
import { Cause, Effect, Exit, Option, Schema, SchemaParser, type SchemaIssue } from "effect"
import type { Call } from "../Call.ts"
import { fieldErrors, unknownField } from "@tidings/schema/fieldErrors"
import { leaveOutNulls } from "../input/leaveOutNulls.ts"
import type * as Operation from "../Operation.ts"
import { itemsOf } from "./itemsOf.ts"
import { fieldInvalid, type Misfit } from "./misfit.ts"
import { tooMany } from "../input/tooMany.ts"
import { unwritable } from "../input/unwritable.ts"

const strictly = { errors: "all", onExcessProperty: "error" } as const

/** The part of a call that is decoded. */
export type Decoded = Pick<Call, "encoding" | "fault" | "input" | "offending">

/**
 * Decodes the input by the row's schema; reports every offending field at once. Both codecs are bound when the row is.
 */
export const decoderOf = (
  row: Pick<Operation.Any, "input"> & Partial<Pick<Operation.Any, "items" | "route">>,
  misfit: Misfit = fieldInvalid
) => {
  const { route } = row
  const { counted, fields, misshapen } = itemsOf(row)
  if (Object.keys(fields.fields).length === 0) return decodeNothing
  const input: Schema.Codec<unknown> = fields
  const fromJson = SchemaParser.decodeUnknownExit(Schema.toCodecJson(input), strictly)
  const fromText = SchemaParser.decodeUnknownExit(
    Schema.toCodecArrayFromSingle(Schema.toCodecStringTree(input)),
    strictly
  )
  const meant = leaveOutNulls(input.ast, route?.method === "PATCH")
  return (call: Decoded): Effect.Effect<unknown, Problem> => {
    if (call.fault !== undefined) return Effect.fail(call.fault)
    const crowded = tooMany(counted(call.input))
    if (crowded.length > 0) return Effect.fail(fieldInvalid(crowded, {}))
    const invalid = (fields: ReadonlyArray<FieldError>) => Effect.fail(misfit(fields, call.input))
    const said = meant(call.input)
    const exit = (call.encoding === "text" ? fromText : fromJson)(said)
    const found = [...(call.offending ?? []), ...unwritable(counted(call.input)), ...misshapen(call.input)]
    if (Exit.isSuccess(exit)) return found.length === 0 ? Effect.succeed(exit.value) : invalid(found)
    const issue = Exit.findErrorOption(exit) as Option.Option<SchemaIssue.Issue>
    if (Option.isSome(issue)) return invalid([...found, ...fieldErrors(issue.value, said)])
    return Exit.hasDies(exit) && Cause.squash(exit.cause) instanceof RangeError
      ? Effect.fail(tooDeep)
      : Effect.failCause(exit.cause as Cause.Cause<never>)
  }
}

// Decoding recurses as deep as the input; the stack overflows before the largest body is reached.
const tooDeep = problem("field_invalid", {
  fields: [{ path: "", code: "format_invalid", message: "The input is nested too deeply" }]
})

// A struct without fields accepts any object, as TypeScript's {} does; a row without fields must not.
const decodeNothing = (call: Decoded): Effect.Effect<unknown, Problem> => {
  if (call.fault !== undefined) return Effect.fail(call.fault)
  const crowded = tooMany(call.input)
  if (crowded.length > 0) return Effect.fail(fieldInvalid(crowded, {}))
  const fields = [...(call.offending ?? []), ...Object.keys(call.input as object).map(unknownField)]
  return fields.length === 0 ? Effect.succeed({}) : Effect.fail(fieldInvalid(fields, call.input))
}
