import type { FieldError } from "@tidings/schema/FieldError"
import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"

/** The body of a wording as it is kept, or all that is wrong with it. */
export const keptBody = (
  body: string,
  wrongWith: (kept: string) => ReadonlyArray<FieldError>
): Effect.Effect<string, Problem<"field_invalid">> => {
  const kept = body.replaceAll("\r\n", "\n").trim()
  const fields = wrongWith(kept)
  return fields.length === 0
    ? Effect.succeed(kept)
    : Effect.fail(problem("field_invalid", { message: fields[0]!.message, fields }))
}
