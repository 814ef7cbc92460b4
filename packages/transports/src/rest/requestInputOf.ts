import type { Call } from "@tidings/pipeline/Call"
import type { PathKey } from "@tidings/pipeline/row/HttpRoute"
import type { FieldError } from "@tidings/schema/FieldError"
import type { Reached } from "./Routes.ts"

type Params = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>

/** Returns the path's values as a body would hold them: digits are a number where the field is one. */
const typed = ({ endpoint: { operation }, route: { keys, rest } }: Reached, params: Params): Fields => {
  if (rest !== "body") return params
  const isNumber = (field: string) => operation.input.fields[field]?.ast._tag === "Number"
  const entries = keys.map(({ field, name }) => {
    const text = params[name]!
    return [name, isNumber(field) && /^[0-9]{1,15}$/u.test(text) ? Number(text) : text] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Returns a row's input from a request's path and its body or query, and the wire paths of fields that the path names
 * differently.
 */
export const requestInputOf = (reached: Reached, params: Params, beside: Fields): Pick<Call, "input" | "wirePaths"> => {
  const {
    endpoint: { operation },
    route: { keys }
  } = reached
  const named = typed(reached, params)
  const renamed = keys.filter(({ field, name }) => field !== name)
  if (renamed.length === 0) return { input: { ...beside, ...named } }
  const input: Record<string, unknown> = { ...beside }
  for (const { name } of renamed) if (!Object.hasOwn(operation.input.fields, name)) delete input[name]
  for (const { field, name } of keys) input[field] = named[name]
  const elsewhere = renamed.filter(({ field }) => !Object.hasOwn(beside, field))
  return { input, wirePaths: Object.fromEntries(elsewhere.map(({ field, name }) => [field, name])) }
}

/** Returns the fields that the path requires and an input lacks; null is the same as leaving out. */
export const absentFrom = ({ route: { requires } }: Reached, input: Fields): ReadonlyArray<FieldError> =>
  requires
    .filter((field) => (input[field] ?? null) === null)
    .map((path) => ({ path, code: "required", message: "This path requires it" }))

/**
 * Returns the fields in which a body contradicts the path. A body may repeat a path parameter, by its field's name or
 * by the path's own name.
 */
export const pathContradictions = (reached: Reached, params: Params, body: Fields): ReadonlyArray<FieldError> => {
  const {
    endpoint: { operation },
    route: { keys }
  } = reached
  const named = typed(reached, params)
  const namesOf = ({ field, name }: PathKey) =>
    field === name || Object.hasOwn(operation.input.fields, name) ? [field] : [name, field]
  return keys.flatMap((inPath) =>
    namesOf(inPath)
      .filter((name) => Object.hasOwn(body, name) && body[name] !== named[inPath.name])
      .map((path) => ({ path, code: "pattern_mismatch", message: "The body contradicts the path" }))
  )
}
