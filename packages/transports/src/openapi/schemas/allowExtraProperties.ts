import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema

const referenced = (node: unknown, found: Set<string>, definitions: JsonSchema.Definitions): Set<string> => {
  if (typeof node !== "object" || node === null) return found
  for (const [key, value] of Object.entries(node)) {
    const name = key === "$ref" && typeof value === "string" ? value.split("/").at(-1)! : undefined
    if (name === undefined) referenced(value, found, definitions)
    else if (!found.has(name)) referenced(definitions[name], found.add(name), definitions)
  }
  return found
}

const open = <A>(node: A): A =>
  JSON.parse(JSON.stringify(node), function (this: Node, key, value) {
    return key === "additionalProperties" && value === false && this["type"] === "object" ? undefined : value
  })

/** Removes `additionalProperties: false` from outputs and from the definitions that no input refers to. */
export const allowExtraProperties = (
  inputs: ReadonlyArray<Node>,
  outputs: ReadonlyArray<Node>,
  definitions: JsonSchema.Definitions
) => {
  const closed = referenced(inputs, new Set(), definitions)
  const entries = Object.entries(definitions)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => [name, closed.has(name) ? schema : open(schema)] as const)
  return { outputs: outputs.map(open), definitions: Object.fromEntries(entries) as Record<string, Node> }
}
