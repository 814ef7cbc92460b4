import type { FieldError } from "@tidings/schema/FieldError"
import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"

/** Returns the body of a wording in its stored form; fails with all errors in it. */
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
