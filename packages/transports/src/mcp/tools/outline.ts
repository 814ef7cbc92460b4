import type { JsonSchema } from "effect"
import { defined } from "./defined.ts"
import { nameOf } from "./referenceless.ts"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"

type Node = JsonSchema.JsonSchema

/** Objects within objects of which the fields are told. */
const depth = 2
const maxEnumLength = 64

/**
 * The fields of an output and their types, no deeper than two objects: what a list tells, since no model is shown it. Nothing is required, as
 * clients hold refused calls against it too, and throw away what does not fit.
 */
export const outline = (output: ObjectSchema): ObjectSchema => {
  const { $defs = {} } = output as { readonly $defs?: JsonSchema.Definitions }

  const outlined = (node: Node, deeper: number): Node | undefined => {
    const name = nameOf(node)
    // What contains itself is told of once.
    if (name !== undefined) return deeper < 0 ? undefined : outlined($defs[name]!, deeper - 1)
    const { anyOf, enum: values, items, properties, type } = node
    if (anyOf !== undefined) return either((anyOf as ReadonlyArray<Node>).map((member) => outlined(member, deeper)))
    if (type === undefined) return undefined
    if (type === "object" && properties !== undefined && deeper > 0) {
      return { type, properties: fields([node], deeper - 1) }
    }
    if (type === "array" && items !== undefined) return defined({ type, items: outlined(items as Node, deeper) })
    return JSON.stringify(values ?? []).length <= maxEnumLength ? defined({ type, enum: values }) : { type }
  }

  const fields = (objects: ReadonlyArray<Node>, deeper: number): Readonly<Record<string, Node>> => {
    const all = objects.flatMap(({ properties = {} }) => Object.entries(properties as Readonly<Record<string, Node>>))
    const byName = Object.groupBy(all, ([name]) => name)
    return defined(
      Object.fromEntries(
        Object.entries(byName).map(([name, same = []]) => [
          name,
          either(same.map(([, node]) => outlined(node, deeper)))
        ])
      )
    )
  }

  const results = (output["anyOf"] ?? [output]) as ReadonlyArray<Node>
  // The field of a refusal.
  const { error: _, ...properties } = fields(results, depth - 1)
  return { type: "object", properties }
}

/** undefined when one of them may be anything. */
const either = (nodes: ReadonlyArray<Node | undefined>): Node | undefined => {
  if (nodes.includes(undefined)) return undefined
  const distinct = [...new Set(nodes.map((node) => JSON.stringify(node)))].map((text) => JSON.parse(text) as Node)
  return distinct.length === 1 ? distinct[0] : { anyOf: distinct }
}
