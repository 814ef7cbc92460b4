import type { Call } from "@tidings/pipeline/Call"
import type { PathKey } from "@tidings/pipeline/row/HttpRoute"
import type { FieldError } from "@tidings/schema/FieldError"
import type { Reached } from "./Routes.ts"

type Params = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>

/** Returns the path's values; a number beside a JSON body as a number, since a body has its numbers so. */
const typedParams = ({ endpoint: { operation }, route: { keys, rest } }: Reached, params: Params): Fields => {
  if (rest !== "body") return params
  const numbers = keys.filter(({ field }) => operation.input.fields[field]?.ast._tag === "Number")
  if (numbers.length === 0) return params
  return {
    ...params,
    ...Object.fromEntries(
      numbers
        .filter(({ name }) => /^\d{1,9}$/u.test(params[name] ?? ""))
        .map(({ name }) => [name, Number(params[name])])
    )
  }
}

/**
 * Returns a row's input from a request's path and its body or query, and the wire paths of fields that the path names
 * differently.
 */
export const inputOf = (reached: Reached, written: Params, beside: Fields): Pick<Call, "input" | "wirePaths"> => {
  const {
    endpoint: { operation },
    route: { keys }
  } = reached
  const params = typedParams(reached, written)
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
      .filter((name) => Object.hasOwn(body, name) && String(body[name]) !== params[inPath.name])
      .map((path) => ({ path, code: "pattern_mismatch", message: "The body contradicts the path" }))
  )
}
