import type { Bounds, Field, FieldFormat, FieldKind } from "../Field.ts"
import { type Components, saidBy, type SchemaNode } from "./references.ts"

/** The longest text that is one line; RFC 5322 has no longer line. */
const longestLine = 998

const formats: Readonly<Record<string, FieldFormat>> = {
  uri: "uri",
  email: "email",
  "date-time": "date-time",
  date: "date"
}

const patterns: Readonly<Record<string, FieldFormat>> = {
  "^#[0-9a-fA-F]{6}$": "colour",
  "^#[0-9a-f]{6}$": "colour",
  "^\\d{4}-\\d{2}-\\d{2}$": "date",
  "^\\d{4}-\\d\\d-\\d\\d$": "date",
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "date"
}

/** Returns the format of a text; one that may be longer than a line is multiline. */
const formatOf = (schema: SchemaNode): FieldFormat | undefined => {
  const { format, maxLength, pattern } = schema
  if (typeof format === "string") return formats[format]
  if (typeof pattern === "string") return patterns[pattern]
  return maxLength === undefined || Number(maxLength) > longestLine ? "multiline" : undefined
}

const keywords: ReadonlyArray<readonly [bound: keyof Bounds, ...keywords: ReadonlyArray<string>]> = [
  ["minLength", "minLength"],
  ["maxLength", "maxLength"],
  ["minimum", "minimum"],
  ["maximum", "maximum"],
  ["minItems", "minItems", "minProperties"],
  ["maxItems", "maxItems", "maxProperties"],
  ["pattern", "pattern"]
]

/** Returns the bounds of a value of this schema, without those of its items; undefined if there are none. */
const boundsOf = (schema: SchemaNode): Bounds | undefined => {
  const found = keywords.flatMap(([bound, ...names]) => {
    const value = names.map((name) => schema[name]).find((one) => one !== undefined)
    return value === undefined ? [] : [[bound, value] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

const isTextual = ({ _tag }: FieldKind): boolean => _tag === "Text"

/** Returns what a schema says of a field besides its kind; `members` are those of the schema's union. */
export const traitsOf = (
  schema: SchemaNode,
  members: ReadonlyArray<SchemaNode>,
  kind: FieldKind,
  components: Components
): Pick<Field, "bounds" | "default" | "description" | "example" | "format" | "secret" | "title"> => {
  const said = (keyword: string): unknown =>
    saidBy(schema, keyword, components) ?? members.map((member) => member[keyword]).find((one) => one !== undefined)
  const description = saidBy(schema, "description", components) ?? (members.length === 1 ? said("description") : "")
  const title = schema["title"]
  const only = members.length === 1 ? members[0]! : undefined
  const file: FieldFormat | undefined =
    said("contentEncoding") === "base64" ? "base64" : said("contentMediaType") === "text/csv" ? "csv" : undefined
  const format = only !== undefined && isTextual(kind) ? (file ?? formatOf(only)) : undefined
  const bounds = only === undefined ? undefined : boundsOf(only)
  const fallback = said("default")
  const examples = said("examples")
  return {
    description: typeof description === "string" ? description : "",
    secret: said("writeOnly") === true,
    ...(typeof title === "string" && { title }),
    ...(format !== undefined && { format }),
    ...(bounds !== undefined && { bounds }),
    ...(fallback !== undefined && { default: fallback }),
    ...(Array.isArray(examples) && examples.length > 0 && { example: examples[0] })
  }
}
