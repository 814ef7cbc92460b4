import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema
type Fields = Readonly<Record<string, any>>

/**
 * Converts arguments to the form in which a model in strict mode must write them: null for absent fields, JSON for
 * fields shown as text.
 */
export const strictly = (root: Node, args: unknown): any => {
  const written = (node: Node, value: unknown): unknown => {
    if (node["$ref"] !== undefined)
      return written((root["$defs"] as Fields)[String(node["$ref"]).split("/").at(-1)!], value)
    const { anyOf, description } = node
    if (anyOf !== undefined) {
      const member = () => meant(anyOf as ReadonlyArray<Node>, value)
      return value === undefined ? null : written({ description, ...member() }, value)
    }
    if (node["type"] === "array")
      return (value as ReadonlyArray<unknown>).map((item) => written(node["items"] as Node, item))
    if (node["type"] === "object") {
      return Object.fromEntries(
        Object.entries(node["properties"] as Fields).map(([name, field]) => [
          name,
          written(field, (value as Fields)[name])
        ])
      )
    }
    const isJson = node["type"] === "string" && String(node["description"]).endsWith("JSON, as text")
    return isJson ? JSON.stringify(value) : value
  }
  return written(root, args)
}

const meant = (members: ReadonlyArray<Node>, value: unknown): Node => {
  const some = members.filter(({ type }) => type !== "null")
  const isThis = ({ properties = {}, type = "object" }: Node) =>
    type === "object" &&
    Object.entries(properties as Fields).every(
      ([name, { enum: values }]) => values?.length !== 1 || values[0] === (value as Fields)[name]
    )
  if (some.length === 1) return some[0]!
  return typeof value === "object" ? some.find(isThis)! : some.find(({ type }) => type === typeof value)!
}
