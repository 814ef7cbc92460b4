import type { Field } from "@tidings/fields/Field"
import { formOf } from "@tidings/fields/forms/formOf"
import { publicFields } from "@tidings/fields/forms/publicFields"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { isObject } from "@tidings/schema/isObject"
import { Effect } from "effect"
import type { Visit } from "../../Visit.ts"

type Fields = ReadonlyArray<Field>
type Members = Readonly<Record<string, unknown>>

/** Name of the field of a form that holds the values it was printed with. */
export const beforeField = "_before"

/** Values longer than this are not printed into a form. */
const mostCharacters = 10_000

const pathFields = ({ operation: { route } }: Endpoint): ReadonlySet<string> =>
  new Set(route.keys.map(({ field }) => field))

/** The row that reads at its own address what this one changes in part. */
const readerOf = ({ rows }: Visit, { operation: { route } }: Endpoint): Endpoint | undefined =>
  route.method === "PATCH"
    ? [...rows.values()].find(
        ({ operation }) => operation.route.method === "GET" && operation.route.path === route.path
      )
    : undefined

/** The input of a reader, taken from the path's fields of what is asked for; undefined if one of them is missing. */
const inputOfReader = (reader: Endpoint, endpoint: Endpoint, values: URLSearchParams): Members | undefined => {
  const named = endpoint.operation.route.keys.map(({ field }) => values.get(field) ?? "")
  return named.includes("")
    ? undefined
    : Object.fromEntries(reader.operation.route.keys.map(({ field }, index) => [field, named[index]]))
}

/** Leaves out what the row would not take back as it was answered, such as what is masked in answers. */
const taken = Effect.fnUntraced(function* (endpoint: Endpoint, inPath: Members, present: Members) {
  const refused = yield* endpoint.decode({ encoding: "json", input: { ...inPath, ...present } }).pipe(
    Effect.as<ReadonlyArray<string>>([]),
    Effect.catch((refusal) => Effect.succeed((refusal.fields ?? []).map(({ path }) => path.replace(/[.[].*$/su, ""))))
  )
  return Object.fromEntries(Object.entries(present).filter(([name]) => !refused.includes(name)))
})

/** The values that a form of a PATCH row begins with: those of what it changes, but for secrets and what is not set. */
export const presentValues = Effect.fnUntraced(function* (
  visit: Visit,
  endpoint: Endpoint,
  fields: Fields,
  values: URLSearchParams
): Effect.fn.Return<Members> {
  const reader = readerOf(visit, endpoint)
  const input = reader === undefined ? undefined : inputOfReader(reader, endpoint, values)
  if (reader === undefined || input === undefined || !visit.may(endpoint.operation.name)) return {}
  const body = yield* Effect.orElseSucceed(visit.read<unknown>(reader.operation.name, input), () => undefined)
  if (!isObject(body)) return {}
  const inPath = pathFields(endpoint)
  const present = publicFields(fields)
    .filter(({ name }) => !inPath.has(name) && body[name] !== undefined && body[name] !== null)
    .map(({ name }) => [name, body[name]] as const)
    .filter(([, value]) => JSON.stringify(value).length <= mostCharacters)
  const named = Object.fromEntries([...inPath].map((name) => [name, values.get(name)]))
  return yield* taken(endpoint, named, Object.fromEntries(present))
})

/** Adds present values to those that an address gives. */
export const withPresent = (fields: Fields, given: URLSearchParams, present: Members): URLSearchParams => {
  const values = new URLSearchParams(given)
  for (const [name, value] of formOf(fields, present)) {
    const top = name.replace(/[.[].*$/su, "")
    if (![...given.keys()].some((one) => one === top || one.startsWith(`${top}.`) || one.startsWith(`${top}[`)))
      values.append(name, value)
  }
  return values
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the values that a posted form was printed with. */
export const beforeOf = (values: URLSearchParams): Members => {
  const before = parsed(values.get(beforeField) ?? "{}")
  return isObject(before) ? before : {}
}
