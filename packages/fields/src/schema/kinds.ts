import type { FieldKind, JsonType } from "../Field.ts"
import type { SchemaNode } from "./references.ts"

const wordsOf = (schema: SchemaNode): ReadonlyArray<unknown> | undefined =>
  schema["const"] === undefined ? (schema["enum"] as ReadonlyArray<unknown> | undefined) : [schema["const"]]

/** Returns the words that a union of these members consists of; undefined if it has other members. */
export const choicesOf = (members: ReadonlyArray<SchemaNode>): ReadonlyArray<string> | undefined => {
  const words = members.flatMap((member) => wordsOf(member) ?? [undefined])
  return words.length > 0 && words.every((word) => typeof word === "string") ? words : undefined
}

const typeNames: Readonly<Record<string, JsonType>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  object: "object",
  array: "array"
}

const everyType: ReadonlyArray<JsonType> = ["string", "number", "boolean", "object", "array"]

/** Returns the types of a member's values: all of a schema that says nothing. */
export const typesOf = (schema: SchemaNode): ReadonlyArray<JsonType> => {
  const words = wordsOf(schema)
  if (words?.some((word) => typeof word === "string")) return ["string"]
  const type = typeNames[String(schema["type"])]
  if (type !== undefined) return [type]
  return schema["properties"] === undefined ? everyType : ["object"]
}

const plainKinds: Readonly<Record<string, FieldKind>> = {
  string: { _tag: "Text" },
  integer: { _tag: "Whole" },
  number: { _tag: "Decimal" },
  boolean: { _tag: "Switch" }
}

/** Returns the kind of a union that takes no fields of its own: texts, numbers, yes or no, or several of them. */
export const plainKindOf = (members: ReadonlyArray<SchemaNode>): FieldKind => {
  const choices = choicesOf(members)
  if (choices !== undefined) return { _tag: "Choice", choices }
  const only = members.length === 1 ? plainKinds[String(members[0]!["type"])] : undefined
  if (only !== undefined) return only
  const types = [...new Set(members.flatMap(typesOf))]
  if (types.length === 1 && types[0] === "string") return { _tag: "Text" }
  return types.includes("string") ? { _tag: "Value", types } : { _tag: "Json" }
}

/** The property that tells the objects of a union apart, and its word in each. */
export interface Discriminator {
  readonly name: string
  readonly words: ReadonlyArray<string>
}

/** Returns the discriminator of a union of objects; undefined unless each has one word of its own. */
export const discriminatorOf = (members: ReadonlyArray<SchemaNode>): Discriminator | undefined => {
  if (members.length < 2) return undefined
  const wordIn = (member: SchemaNode, name: string): string | undefined => {
    const property = ((member["properties"] ?? {}) as Readonly<Record<string, SchemaNode>>)[name]
    const words = property === undefined ? undefined : choicesOf([property])
    return words?.length === 1 ? words[0] : undefined
  }
  for (const name of Object.keys((members[0]!["properties"] ?? {}) as object)) {
    const words = members.map((member) => wordIn(member, name))
    if (words.every((word) => word !== undefined) && new Set(words).size === words.length) return { name, words }
  }
  return undefined
}
