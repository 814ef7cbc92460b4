import type { FieldError } from "@tidings/schema/FieldError"
import { isWritable } from "@tidings/schema/fields/writable"
import { hasLooseBraces, namesIn } from "./placeholders.ts"
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

/** Returns an error in the body of a wording. */
export const wrongBody = (message: string, code: FieldError["code"] = "format_invalid"): FieldError => ({
  path: "body",
  code,
  message
})

/** Returns the error that makes a body unfit for any wording; undefined if it is fit. `longest` is in characters. */
export const unfit = (body: string, longest: number): FieldError | undefined => {
  if (body === "") return wrongBody("The body must not be empty.", "too_short")
  if ([...body].length > longest) return wrongBody(`The body has more than ${longest} characters.`, "too_long")
  return !isWritable(body) || /[^\P{Cc}\n]/u.test(body)
    ? wrongBody("The body must hold no control characters but line breaks.")
    : undefined
}

/** Returns the errors for names that the kit entry lacks, and for braces that enclose no name. */
export const misnamed = (body: string, entry: string, known: ReadonlyArray<string>): ReadonlyArray<FieldError> => [
  ...namesIn(body)
    .filter((name) => !known.includes(name))
    .map((name) => wrongBody(`${entry} has no variable ${name}; it has ${known.join(", ")}.`, "unknown_variable")),
  ...(hasLooseBraces(body) ? [wrongBody(`Double braces stand around names of variables alone: {{${known[0]}}}.`)] : [])
]
