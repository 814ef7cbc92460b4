import type { JsonSchema } from "effect"
import { parseJson } from "../../http/bodies/parseJson.ts"
import { isObject } from "@tidings/schema/isObject"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { referencedName } from "../tools/referenceless.ts"
import { isFree } from "./strict.ts"

type Node = JsonSchema.JsonSchema
type Fields = Readonly<Record<string, Node>>
type Members = Readonly<Record<string, unknown>>

/**
 * Converts arguments written for `strict` to the original schema: null becomes absent if the field is optional, and
 * JSON in a text is parsed.
 */
export const readStrict = (
  { $defs = {}, ...root }: ObjectSchema & { readonly $defs?: JsonSchema.Definitions },
  args: Members
): Members => {
  const read = (node: Node, value: unknown): unknown => {
    if (isFree(node, $defs)) return typeof value === "string" ? parsed(value) : value
    const name = referencedName(node)
    if (name !== undefined) return read($defs[name]!, value)
    const { anyOf, items } = node
    if (anyOf !== undefined) {
      const member = meant(anyOf as ReadonlyArray<Node>, value)
      return member === undefined ? value : read(member, value)
    }
    if (Array.isArray(value)) return items === undefined ? value : value.map((item) => read(items as Node, item))
    return isObject(value) ? members(node, value) : value
  }
  const members = ({ properties = {}, required = [] }: Node, value: Members): Members => {
    const isAbsent = (name: string) =>
      value[name] === null &&
      Object.hasOwn(properties as object, name) &&
      !(required as ReadonlyArray<string>).includes(name)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        if (isAbsent(name)) return []
        const field = Object.hasOwn(properties as object, name) ? (properties as Fields)[name] : undefined
        return [[name, field === undefined ? member : read(field, member)]]
      })
    )
  }
  return members(root, args)
}

/** Returns the union member that a value was written for; among objects, the one whose fixed fields the value has. */
const meant = (members: ReadonlyArray<Node>, value: unknown): Node | undefined => {
  if (Array.isArray(value)) return members.find(({ type }) => type === "array")
  if (!isObject(value)) return undefined
  const objects = members.filter(({ properties }) => properties !== undefined)
  const fits = ({ properties }: Node) =>
    Object.entries(properties as Fields).every(
      ([name, { enum: values }]) => !Array.isArray(values) || values.length > 1 || values.includes(value[name])
    )
  return objects.find(fits)
}

/** Parses JSON; text that is no JSON stays as it is, and decoding reports it. */
const parsed = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
