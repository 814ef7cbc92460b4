import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema

const nested: Readonly<Record<string, "one" | "each" | "named">> = {
  items: "one",
  additionalProperties: "one",
  propertyNames: "one",
  anyOf: "each",
  oneOf: "each",
  allOf: "each",
  properties: "named",
  patternProperties: "named",
  $defs: "named"
}

/** Applies `change` to a schema and each schema inside it, from the inside out. */
export const mapSchemas = (schema: Node, change: (node: Node) => Node): Node =>
  change(
    Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, inside(keyword, value, change)]))
  )

const inside = (keyword: string, value: unknown, change: (node: Node) => Node): unknown => {
  if (typeof value !== "object" || value === null) return value
  switch (nested[keyword]) {
    case "one":
      return mapSchemas(value as Node, change)
    case "each":
      return (value as ReadonlyArray<Node>).map((schema) => mapSchemas(schema, change))
    case "named":
      return Object.fromEntries(
        Object.entries(value as Readonly<Record<string, Node>>).map(([name, schema]) => [
          name,
          mapSchemas(schema, change)
        ])
      )
    default:
      return value
  }
}
