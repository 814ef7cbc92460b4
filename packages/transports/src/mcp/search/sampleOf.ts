import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema
type Definitions = Readonly<Record<string, Node>>

const byFormat: Readonly<Record<string, string>> = {
  "date-time": "2026-11-20T15:44:30.123Z",
  date: "2026-11-20",
  email: "ada@example.com",
  uri: "https://example.com/",
  byte: "UERG"
}

/**
 * Returns a value that fits a schema, from its examples, defaults and formats; undefined if it has none and a guess
 * could be wrong.
 */
export const sampleOf = (schema: Node, definitions: Definitions, within: ReadonlyArray<string> = []): unknown => {
  if (typeof schema["$ref"] === "string") {
    const name = schema["$ref"].split("/").at(-1)!
    return within.includes(name) ? undefined : sampleOf(definitions[name]!, definitions, [...within, name])
  }
  for (const key of ["examples", "enum"]) {
    const [first] = (schema[key] as ReadonlyArray<unknown> | undefined) ?? []
    if (first !== undefined) return first
  }
  if (schema["const"] !== undefined) return schema["const"]
  if (schema["default"] !== undefined) return schema["default"]
  const union = (schema["oneOf"] ?? schema["anyOf"]) as ReadonlyArray<Node> | undefined
  if (union !== undefined) {
    const informative =
      union.find((member) => !isBare(member)) ?? union.find(({ type }) => type === "null") ?? union[0]!
    return sampleOf(informative, definitions, within)
  }
  switch (schema["type"]) {
    case "object":
      return objectSample(schema, definitions, within)
    case "array":
      return arraySample(schema, definitions, within)
    case "string":
      return stringSample(schema)
    case "integer":
    case "number":
      return numberSample(schema)
    case "boolean":
      return true
    case "null":
      return null
    default:
      return undefined
  }
}

/** True for null and for a plain string, which as a sample says no more than null. */
const isBare = ({ type, ...rest }: Node): boolean =>
  type === "null" || (type === "string" && Object.keys(rest).length === 0)

const objectSample = (schema: Node, definitions: Definitions, within: ReadonlyArray<string>): unknown => {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Node>)
  const required = (schema["required"] ?? []) as ReadonlyArray<string>
  const samples = properties.map(([name, property]) => [name, sampleOf(property, definitions, within)] as const)
  if (samples.some(([name, sample]) => sample === undefined && required.includes(name))) return undefined
  return Object.fromEntries(samples.filter(([, sample]) => sample !== undefined))
}

const arraySample = (schema: Node, definitions: Definitions, within: ReadonlyArray<string>): unknown => {
  const item = typeof schema["items"] === "object" ? sampleOf(schema["items"] as Node, definitions, within) : undefined
  const items = item === undefined ? [] : [item]
  return items.length >= ((schema["minItems"] as number | undefined) ?? 0) ? items : undefined
}

const stringSample = (schema: Node): string | undefined => {
  const format = byFormat[schema["format"] as string]
  if (format !== undefined) return format
  if (schema["pattern"] !== undefined || schema["allOf"] !== undefined) return undefined
  const text = "string".padEnd((schema["minLength"] as number | undefined) ?? 0, "-")
  return text.slice(0, (schema["maxLength"] as number | undefined) ?? text.length)
}

const numberSample = ({ exclusiveMinimum, maximum, minimum }: Node): number =>
  Math.min(
    (minimum as number | undefined) ?? (exclusiveMinimum === undefined ? 1 : (exclusiveMinimum as number) + 1),
    (maximum as number | undefined) ?? Infinity
  )
