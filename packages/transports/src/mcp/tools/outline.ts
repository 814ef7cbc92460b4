import type { JsonSchema } from "effect"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { referencedName } from "./referenceless.ts"

type Node = JsonSchema.JsonSchema

/** Nesting depth of objects whose fields are listed. */
const depth = 2
const maxEnumLength = 64

/**
 * Returns the fields of an output and their types, at most two objects deep; lists carry no more, because no model is
 * shown it. Nothing is required, because clients validate refused calls against it too, and discard answers that do not
 * fit.
 */
export const outline = (output: ObjectSchema): ObjectSchema => {
  const { $defs = {} } = output as { readonly $defs?: JsonSchema.Definitions }

  const outlined = (node: Node, deeper: number): Node | undefined => {
    const name = referencedName(node)
    // A recursive definition is written out once.
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
  // Left out: the field of a refusal.
  const { error: _, ...properties } = fields(results, depth - 1)
  return { type: "object", properties }
}

/** undefined if one of the nodes may be anything. */
const either = (nodes: ReadonlyArray<Node | undefined>): Node | undefined => {
  if (nodes.includes(undefined)) return undefined
  const distinct = [...new Set(nodes.map((node) => JSON.stringify(node)))].map((text) => JSON.parse(text) as Node)
  return distinct.length === 1 ? distinct[0] : { anyOf: distinct }
}

/** Drops a record's undefined members. */
export const defined = <A>(record: Readonly<Record<string, A | undefined>>): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Record<string, A>
