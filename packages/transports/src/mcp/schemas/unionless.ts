import type { JsonSchema } from "effect"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { unrolled } from "./unrolled.ts"

type Node = JsonSchema.JsonSchema
type Fields = Readonly<Record<string, Node>>

/**
 * Removes references, and unions that contain objects, which many clients merge or drop: the objects become one with
 * the fields of all, and a description lists which fields belong together.
 * A union of a text and an object with fields keeps the object; a union of any other value and an object keeps the
 * other value.
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

/** Opens a map whose values are objects or something else: it may hold anything, whatever fields it names. */
const opened = (node: Node): Node => {
  const { additionalProperties, properties: _, required: __, ...beside } = node
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

/** Returns the members of a union that remain for a client without unions. */
const left = (members: ReadonlyArray<Node>): ReadonlyArray<Node> => {
  const [objects, others] = [members.filter(isObject), members.filter((member) => !isObject(member))]
  if (others.length === 0) return objects
  const isFuller = others.every(({ type }) => type === "string") && objects.some(({ properties }) => properties)
  return isFuller ? objects.map(wordless) : others
}

/**
 * Drops the descriptions and maximum lengths of an object's fields: the union with a text already describes them, and
 * nobody writes longer values.
 */
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
    ...(new Set(lists).size > 1 && { description: `Fields that belong together: ${forms.join("; ")}` })
  }
}
