import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect, Exit, Option, Schema, SchemaParser, type SchemaIssue } from "effect"
import type { Call } from "../Call.ts"
import { fieldErrors, unknownField } from "../fieldErrors.ts"
import type * as Operation from "../Operation.ts"

const strictly = { errors: "all", onExcessProperty: "error" } as const

/** Is the input what the row says it is? Answers every offending field at once; both codecs are bound when the row is. */
export const decoderOf = (operation: Operation.Any) => {
  if (Object.keys(operation.input.fields).length === 0) return decodeNothing
  const input: Schema.Codec<unknown> = operation.input
  const fromJson = SchemaParser.decodeUnknownExit(Schema.toCodecJson(input), strictly)
  const fromText = SchemaParser.decodeUnknownExit(
    Schema.toCodecArrayFromSingle(Schema.toCodecStringTree(input)),
    strictly
  )
  return (call: Call): Effect.Effect<unknown, Problem> => {
    if (call.fault !== undefined) return Effect.fail(call.fault)
    const exit = (call.encoding === "text" ? fromText : fromJson)(call.input)
    if (Exit.isSuccess(exit)) return Effect.succeed(exit.value)
    const issue = Option.getOrThrow(Exit.findErrorOption(exit)) as SchemaIssue.Issue
    return Effect.fail(problem("field_invalid", { fields: fieldErrors(issue) }))
  }
}

// A struct without fields accepts any object, as TypeScript's {} does; a row without fields does not.
const decodeNothing = (call: Call): Effect.Effect<unknown, Problem> => {
  if (call.fault !== undefined) return Effect.fail(call.fault)
  const fields = Object.keys(call.input as object).map(unknownField)
  return fields.length === 0 ? Effect.succeed({}) : Effect.fail(problem("field_invalid", { fields }))
}
