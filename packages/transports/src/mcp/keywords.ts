import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema
type Keeps = (keyword: string, value: unknown) => boolean

const nested: Readonly<Record<string, "one" | "each" | "named">> = {
  items: "one",
  additionalProperties: "one",
  anyOf: "each",
  oneOf: "each",
  allOf: "each",
  properties: "named",
  patternProperties: "named",
  $defs: "named"
}

/** A schema with only the keywords worth keeping, at every depth; what its fields are named is no keyword. */
export const onlyKeywords = (schema: Node, keeps: Keeps): Node =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => keeps(keyword, value))
      .map(([keyword, value]) => [keyword, inside(keyword, value, keeps)])
  )

const inside = (keyword: string, value: unknown, keeps: Keeps): unknown => {
  if (typeof value !== "object" || value === null) return value
  switch (nested[keyword]) {
    case "one":
      return onlyKeywords(value as Node, keeps)
    case "each":
      return (value as ReadonlyArray<Node>).map((schema) => onlyKeywords(schema, keeps))
    case "named":
      return Object.fromEntries(
        Object.entries(value as Readonly<Record<string, Node>>).map(([name, schema]) => [
          name,
          onlyKeywords(schema, keeps)
        ])
      )
    default:
      return value
  }
}
