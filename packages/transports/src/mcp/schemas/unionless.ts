import type { JsonSchema } from "effect"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { unrolled } from "./unrolled.ts"

type Node = JsonSchema.JsonSchema
type Fields = Readonly<Record<string, Node>>

/**
 * A schema without references, and without unions that have objects in them, which many clients merge or drop: objects become one with the fields of
 * all, and what belongs together is told in words. Of a text or an object with fields the object is left, of anything else or an object the else.
 */
export const unionless = (root: ObjectSchema): ObjectSchema =>
  mapSchemas(mapSchemas(unrolled(root), opened), (node) => {
    const { anyOf, description, ...beside } = node
    if (anyOf === undefined) return node
    const one = merged(anyOf as ReadonlyArray<Node>)
    const words = [description, one["description"]].filter((text) => typeof text === "string")
    const [all = "", own] = words
    if (own !== undefined && all.toLowerCase().includes(own.toLowerCase())) words.pop()
    return { ...beside, ...one, ...(words.length > 0 && { description: words.join(". ") }) }
  }) as ObjectSchema

/** A map of objects or something else may hold anything. */
const opened = (node: Node): Node => {
  const { additionalProperties, ...beside } = node
  const members = ((additionalProperties as Node | undefined)?.["anyOf"] ?? []) as ReadonlyArray<Node>
  return members.some(isObject) ? beside : node
}

const isObject = ({ type }: Node): boolean => type === "object"

const merged = (members: ReadonlyArray<Node>): Node => {
  const [first, ...more] = left(members)
  if (more.every((member) => JSON.stringify(member) === JSON.stringify(first))) return first!
  const some = [first!, ...more]
  if (isObject(first!))
    return some.some(({ properties }) => properties === undefined) ? { type: "object" } : mergedObjects(some)
  if (new Set(some.map(({ type }) => type)).size > 1) return { anyOf: some }
  if (first!["type"] === "array") {
    const { description: _, ...items } = merged(
      some.flatMap(({ items }) => (items as Node)["anyOf"] ?? items) as Array<Node>
    )
    return { ...first, items }
  }
  const lists = some.map(({ enum: values }) => values as ReadonlyArray<unknown> | undefined)
  const type = first!["type"]
  if (lists.every((list) => list !== undefined)) return { type, enum: [...new Set(lists.flat())] }
  const words = some.map(
    ({ description }, index) => description ?? (lists[index] && `One of ${lists[index].join(", ")}`)
  )
  return { type, description: words.filter((text) => text !== undefined).join(". ") }
}

/** The members of a union that a client without unions can be told of. */
const left = (members: ReadonlyArray<Node>): ReadonlyArray<Node> => {
  const [objects, others] = [members.filter(isObject), members.filter((member) => !isObject(member))]
  if (others.length === 0) return objects
  const isFuller = others.every(({ type }) => type === "string") && objects.some(({ properties }) => properties)
  return isFuller ? objects.map(wordless) : others
}

/** What may be a text is told in words already, by its union; its fields are as long as anybody writes them. */
const wordless = (node: Node): Node => ({
  ...node,
  properties: Object.fromEntries(
    Object.entries((node["properties"] ?? {}) as Fields).map(
      ([name, { description: _description, maxLength: _maxLength, ...field }]) => [name, field]
    )
  )
})

const mergedObjects = (members: ReadonlyArray<Node>): Node => {
  const fields = members.map(({ properties }) => properties as Fields)
  const names = [...new Set(fields.flatMap(Object.keys))]
  const required = members.map((member) => (member["required"] ?? []) as ReadonlyArray<string>)
  const tag = names.find((name) => fields.every((own) => (own[name]?.["enum"] as ReadonlyArray<unknown>)?.length === 1))
  const lists = fields.map((own, index) => {
    const others = Object.keys(own).filter((name) => name !== tag)
    return others.map((name) => (required[index]!.includes(name) ? name : `${name}?`)).join(", ") || "nothing more"
  })
  const forms = fields.map((own, index) =>
    tag === undefined ? lists[index] : `${tag} ${(own[tag]!["enum"] as ReadonlyArray<unknown>)[0]}: ${lists[index]}`
  )
  return {
    type: "object",
    properties: Object.fromEntries(
      names.map((name) => [name, merged(fields.flatMap((own) => (own[name] === undefined ? [] : [own[name]])))])
    ),
    required: names.filter((name) => required.every((list) => list.includes(name))),
    ...(members.every(({ additionalProperties }) => additionalProperties === false) && { additionalProperties: false }),
    ...(new Set(lists).size > 1 && { description: `Which fields belong together: ${forms.join("; ")}` })
  }
}
