import type { Call } from "@tidings/pipeline/Call"
import type { PathKey } from "@tidings/pipeline/row/Route"
import type { FieldError } from "@tidings/schema/FieldError"
import type { Reached } from "./Routes.ts"

type Params = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>

/**
 * Returns a row's input from a request's path and its body or query, and the wire paths of fields that the path names
 * differently.
 */
export const inputOf = (
  { endpoint: { operation }, route: { keys } }: Reached,
  params: Params,
  beside: Fields
): Pick<Call, "input" | "wirePaths"> => {
  const renamed = keys.filter(({ field, name }) => field !== name)
  if (renamed.length === 0) return { input: { ...beside, ...params } }
  const input: Record<string, unknown> = { ...beside }
  for (const { name } of renamed) if (!Object.hasOwn(operation.input.fields, name)) delete input[name]
  for (const { field, name } of keys) input[field] = params[name]
  const elsewhere = renamed.filter(({ field }) => !Object.hasOwn(beside, field))
  return { input, wirePaths: Object.fromEntries(elsewhere.map(({ field, name }) => [field, name])) }
}

/**
 * Returns the fields in which a body contradicts the path. A body may repeat a path parameter, by its field's name or
 * by the path's own name.
 */
export const pathContradictions = (
  { endpoint: { operation }, route: { keys } }: Reached,
  params: Params,
  body: Fields
): ReadonlyArray<FieldError> => {
  const namesOf = ({ field, name }: PathKey) =>
    field === name || Object.hasOwn(operation.input.fields, name) ? [field] : [name, field]
  return keys.flatMap((inPath) =>
    namesOf(inPath)
      .filter((name) => Object.hasOwn(body, name) && body[name] !== params[inPath.name])
      .map((path) => ({ path, code: "pattern_mismatch", message: "The body contradicts the path" }))
  )
}
