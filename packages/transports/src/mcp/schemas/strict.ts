import type { JsonSchema } from "effect"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { referencedName } from "../tools/referenceless.ts"

type Node = JsonSchema.JsonSchema
type Fields = Readonly<Record<string, Node>>

// https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas
const keywords = new Set("type enum title description pattern format minimum maximum minItems maxItems".split(" "))
const formats = new Set(["date-time", "date", "time", "email"])

/**
 * Converts a schema to the form of OpenAI's strict mode, which no converter needs to change: every field is required,
 * and nullable if it was optional; every object is closed; a value with arbitrary fields is JSON in a text.
 */
export const strict = ({
  $defs = {},
  ...root
}: ObjectSchema & { readonly $defs?: JsonSchema.Definitions }): ObjectSchema => {
  const written = (node: Node): Node => {
    if (isFree(node, $defs)) return asText(node)
    // Strict mode allows no keywords next to a reference.
    if (node["$ref"] !== undefined) return { $ref: node["$ref"] }
    const { anyOf, items } = node
    return {
      ...Object.fromEntries(Object.entries(node).filter(isKept)),
      ...(anyOf !== undefined && { anyOf: (anyOf as ReadonlyArray<Node>).map(written) }),
      ...(items !== undefined && { items: written(items as Node) }),
      ...(node["type"] === "object" && closed(node))
    }
  }
  const closed = ({ properties = {}, required = [] }: Node) => {
    const isRequired = new Set(required as ReadonlyArray<string>)
    const fields = Object.entries(properties as Fields).map(
      ([name, field]) => [name, isRequired.has(name) ? written(field) : orNull(written(field))] as const
    )
    return {
      properties: Object.fromEntries(fields),
      required: fields.map(([name]) => name),
      additionalProperties: false
    }
  }
  const definitions = Object.entries($defs).filter(([, node]) => !isFree(node, $defs))
  return {
    ...(written(root) as ObjectSchema),
    ...(definitions.length > 0 && {
      $defs: Object.fromEntries(definitions.map(([name, node]) => [name, written(node)]))
    })
  }
}

const isKept = ([keyword, value]: readonly [string, unknown]): boolean =>
  keywords.has(keyword) && (keyword !== "format" || formats.has(String(value)))

const asText = ({ description }: Node): Node => ({
  type: "string",
  description: description === undefined ? "JSON, as text" : `${description}. JSON, as text`
})

const orNull = ({ description, ...node }: Node): Node => {
  const members = (node["anyOf"] as ReadonlyArray<Node> | undefined) ?? [node]
  const isNullable = members.some(({ type }) => type === "null")
  return {
    ...(description !== undefined && { description }),
    anyOf: isNullable ? members : [...members, { type: "null" }]
  }
}

/** True if a value may be anything, or an object with arbitrary fields. */
export const isFree = (node: Node, definitions: JsonSchema.Definitions): boolean => {
  const name = referencedName(node)
  if (name !== undefined) return isFree(definitions[name]!, definitions)
  const { additionalProperties, anyOf, properties = {}, type } = node
  if (anyOf !== undefined) return (anyOf as ReadonlyArray<Node>).some((member) => isFree(member, definitions))
  if (type !== "object") return false
  const hasNoFields = Object.keys(properties as object).length === 0 && additionalProperties !== false
  return hasNoFields || typeof additionalProperties === "object"
}
