import type { JsonSchema } from "effect"
import { defined } from "../tools/outline.ts"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { referencedName } from "../tools/referenceless.ts"

type Node = JsonSchema.JsonSchema

/**
 * Maximum nesting of a definition within itself: 3 if it has fields, enough for a list of objects with contents, else
 * 2.
 */
const maxDepthOf = ({ properties }: Node): number => (properties === undefined ? 2 : 3)

/**
 * Removes a schema's references; a recursive definition is written out two or three levels deep and not described
 * below.
 */
export const unrolled = (root: ObjectSchema): ObjectSchema => {
  const { $defs = {}, ...schema } = root as ObjectSchema & { readonly $defs?: JsonSchema.Definitions }

  /** undefined if the node is cut off; values of a map are left open instead. */
  const written = (node: Node, within: ReadonlyArray<string>, isInMap: boolean): Node | undefined => {
    const name = referencedName(node)
    if (name !== undefined) {
      const target = $defs[name]!
      if (within.filter((one) => one === name).length === maxDepthOf(target)) return undefined
      const { $ref: _, ...beside } = node
      const whole = written(target, [...within, name], isInMap)
      return whole && { ...whole, ...beside }
    }
    const { additionalProperties, anyOf, items, properties, required = [] } = node
    const inside = (inner: Node) => written(inner, within, isInMap)
    const members = (anyOf as ReadonlyArray<Node> | undefined)?.map(inside)
    const some = members?.filter((member) => member !== undefined)
    const item = items === undefined ? undefined : inside(items as Node)
    const fields = properties === undefined ? undefined : defined(each(properties as Fields, inside))
    // Cut off as well: an array without an item schema, a union without members, an object that lacks a required field.
    if (items !== undefined && item === undefined) return undefined
    if (some?.length === 0 || (isInMap && some?.length !== members?.length)) return undefined
    if (fields !== undefined && (required as ReadonlyArray<string>).some((name) => fields[name] === undefined))
      return undefined
    return defined({
      ...node,
      anyOf: some,
      items: item,
      properties: fields,
      additionalProperties:
        typeof additionalProperties === "object"
          ? written(additionalProperties as Node, within, true)
          : additionalProperties
    })
  }
  return written(schema, [], false) as ObjectSchema
}

type Fields = Readonly<Record<string, Node>>

const each = <A>(fields: Fields, change: (node: Node) => A): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(fields).map(([name, node]) => [name, change(node)]))
