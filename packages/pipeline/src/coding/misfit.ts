import type { FieldError } from "@tidings/schema/FieldError"
import { problem, type Problem } from "@tidings/schema/Problem"
import type * as Operation from "../Operation.ts"

/** Builds the refusal of an input with these offending fields. */
export type Misfit = (fields: ReadonlyArray<FieldError>, input: unknown) => Problem

export const fieldInvalid: Misfit = (fields) => problem("field_invalid", { fields })

const absences = ["unknown_template", "resource_not_found"] as const

/**
 * Refuses a row's misfit input. A path value that does not have the form of an id is treated like an unknown id: 404,
 * once the other fields fit. A missing field may have a code of its own, also once the others fit.
 */
export const misfitOf = (row: Pick<Operation.Any, "absent" | "errors" | "route">): Misfit => {
  const { absent = {} } = row
  const otherwise = misfitInPath(row)
  return (fields, input) => {
    const [only, ...more] = fields
    // A path is a caller's word: `constructor` is in every object.
    const isAlone = only !== undefined && more.length === 0 && Object.hasOwn(absent, only.path)
    const code = isAlone ? absent[only.path] : undefined
    const isLacking = code !== undefined && ((input as Readonly<Record<string, unknown>>)[only!.path] ?? null) === null
    return isLacking ? problem(code) : otherwise(fields, input)
  }
}

const misfitInPath = (row: Pick<Operation.Any, "errors" | "route">): Misfit => {
  const absence = absences.find((code) => row.errors.includes(code))
  const named = row.route.keys.map(({ field }) => field)
  if (absence === undefined || named.length === 0) return fieldInvalid
  return (fields, input) => {
    const texts = new Set(named.filter((name) => typeof (input as Record<string, unknown>)[name] === "string"))
    const others = fields.filter(({ path }) => !texts.has(path))
    return others.length === 0 ? problem(absence) : fieldInvalid(others, input)
  }
}
