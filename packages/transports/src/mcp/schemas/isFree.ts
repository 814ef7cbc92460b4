import type { JsonSchema } from "effect"
import { nameOf } from "../tools/referenceless.ts"

type Node = JsonSchema.JsonSchema

/** True if a value may be anything, or an object with arbitrary fields. */
export const isFree = (node: Node, definitions: JsonSchema.Definitions): boolean => {
  const name = nameOf(node)
  if (name !== undefined) return isFree(definitions[name]!, definitions)
  const { additionalProperties, anyOf, properties = {}, type } = node
  if (anyOf !== undefined) return (anyOf as ReadonlyArray<Node>).some((member) => isFree(member, definitions))
  return type === "object" && Object.keys(properties as object).length === 0 && additionalProperties !== false
}
