import type { JsonSchema } from "effect"
import { componentOf } from "../Manual.ts"

type Node = JsonSchema.JsonSchema

/** Returns a schema's type in a few words: `string`, `array of Scope`, `map of string`, `integer or null`. */
export const typeOf = (schema: Node): string => {
  const name = componentOf(schema)
  if (name !== undefined) return name
  const union = unionMembersOf(schema)
  if (union !== undefined) return [...new Set(union.map(typeOf))].join(" or ")
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"])
  if (schema["type"] === "array") {
    return typeof schema["items"] === "object" ? `array of ${typeOf(schema["items"] as Node)}` : "array"
  }
  const values = valuesOf(schema)
  if (values !== undefined && schema["properties"] === undefined) return `map of ${typeOf(values)}`
  return schema["type"] === undefined ? "any" : [schema["type"]].flat().join(" or ")
}

/** Returns the members of a union; undefined if the schema is not one. */
export const unionMembersOf = (schema: Node): ReadonlyArray<Node> | undefined =>
  (schema["oneOf"] ?? schema["anyOf"]) as ReadonlyArray<Node> | undefined

/** Returns the schema of an object's values under arbitrary names; undefined if it allows none. */
export const valuesOf = ({ additionalProperties, patternProperties }: Node): Node | undefined => {
  const [byPattern] = Object.values((patternProperties ?? {}) as Record<string, Node>)
  return byPattern ?? (typeof additionalProperties === "object" ? (additionalProperties as Node) : undefined)
}
