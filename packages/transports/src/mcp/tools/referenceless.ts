import type { JsonSchema } from "effect"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"

type Node = JsonSchema.JsonSchema

/**
 * Inlines all references except those to recursive definitions, which go into `$defs`; many hosts follow no other
 * references.
 */
export const referenceless = (root: Node, definitions: JsonSchema.Definitions): Node => {
  const kept = new Set(
    Object.keys(definitions).filter((name) => namesWithin(definitions[name]!, definitions).has(name))
  )
  const written = (schema: Node): Node =>
    mapSchemas(schema, (node) => {
      const name = referencedName(node)
      return name === undefined || kept.has(name) ? drawnIn(node) : written(definitions[name]!)
    })
  const name = referencedName(root)
  const whole = written(name === undefined ? root : definitions[name]!)
  const used = [...namesWithin(whole, definitions)].filter((name) => kept.has(name)).sort()
  return used.length === 0
    ? whole
    : { ...whole, $defs: Object.fromEntries(used.map((name) => [name, written(definitions[name]!)])) }
}

/** Returns the name of the definition that a node refers to; undefined if it is not a reference. */
export const referencedName = (node: Node): string | undefined =>
  typeof node["$ref"] === "string" ? node["$ref"].slice("#/$defs/".length) : undefined

/** Returns the names of all definitions that a schema refers to, directly or indirectly. */
const namesWithin = (schema: Node, definitions: JsonSchema.Definitions): ReadonlySet<string> => {
  const names = new Set<string>()
  const follow = (schema: Node) => {
    mapSchemas(schema, (node) => {
      const name = referencedName(node)
      if (name !== undefined && !names.has(name)) {
        names.add(name)
        follow(definitions[name]!)
      }
      return node
    })
  }
  follow(schema)
  return names
}

const words = new Set(["title", "description", "default"])

/** Merges an allOf with one member and the words next to it into one schema. */
const drawnIn = (node: Node): Node => {
  const { allOf, ...beside } = node
  const [only, ...more] = (allOf ?? []) as ReadonlyArray<Node>
  return only !== undefined && more.length === 0 && Object.keys(beside).every((keyword) => words.has(keyword))
    ? { ...only, ...beside }
    : node
}
