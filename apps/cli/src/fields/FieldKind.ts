import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema
export type Components = Readonly<Record<string, Node>>

/** The conversion of a flag's text to a field's value. */
export type FieldKind =
  | { readonly _tag: "Text" }
  | { readonly _tag: "Choice"; readonly choices: ReadonlyArray<string> }
  | { readonly _tag: "Whole" }
  | { readonly _tag: "Decimal" }
  | { readonly _tag: "Switch" }
  /**
   * A flag given once for each item, or once with a JSON array; items are texts, with `orObjects` also JSON objects.
   */
  | { readonly _tag: "List"; readonly orObjects?: true }
  /** JSON; with `orText`, a text that is not JSON is taken as a string. */
  | { readonly _tag: "Json"; readonly orText: boolean }

/** Returns the schema that a reference leads to, even if it has its own words beside it, or the schema itself. */
export const dereferencedSchema = (schema: Node, components: Components): Node => {
  const [only, ...others] = (schema["allOf"] ?? []) as ReadonlyArray<Node>
  const reference = others.length === 0 && only !== undefined ? (schema["$ref"] ?? only["$ref"]) : schema["$ref"]
  return typeof reference === "string"
    ? dereferencedSchema(components[reference.split("/").at(-1)!]!, components)
    : schema
}

const isNull = (schema: Node): boolean => schema["type"] === "null"

/** Returns the members of a union except null; a schema that is not a union is its only member. */
const membersOf = (schema: Node, components: Components): ReadonlyArray<Node> => {
  const node = dereferencedSchema(schema, components)
  const union = (node["anyOf"] ?? node["oneOf"]) as ReadonlyArray<Node> | undefined
  return union === undefined
    ? [node]
    : union.flatMap((member) => membersOf(member, components)).filter((one) => !isNull(one))
}

const wordsOf = (schema: Node): ReadonlyArray<unknown> | undefined =>
  schema["const"] === undefined ? (schema["enum"] as ReadonlyArray<unknown> | undefined) : [schema["const"]]

const kindOfMember = (schema: Node, components: Components): FieldKind => {
  switch (schema["type"]) {
    case "string":
      return { _tag: "Text" }
    case "integer":
      return { _tag: "Whole" }
    case "number":
      return { _tag: "Decimal" }
    case "boolean":
      return { _tag: "Switch" }
    case "array": {
      const item = typeof schema["items"] === "object" ? fieldKindOf(schema["items"] as Node, components) : undefined
      if (item?._tag === "Json" && item.orText) return { _tag: "List", orObjects: true }
      return item?._tag === "Text" || item?._tag === "Choice" ? { _tag: "List" } : { _tag: "Json", orText: false }
    }
    default:
      return { _tag: "Json", orText: schema["type"] === undefined && schema["properties"] === undefined }
  }
}

const isText = (schema: Node, components: Components): boolean =>
  kindOfMember(schema, components)._tag === "Text" || (wordsOf(schema) ?? []).some((word) => typeof word === "string")

/** Returns the kind of flag for a field with this schema. */
export const fieldKindOf = (schema: Node, components: Components): FieldKind => {
  const members = membersOf(schema, components)
  const words = members.flatMap((member) => wordsOf(member) ?? [undefined])
  if (words.length > 0 && words.every((word) => typeof word === "string")) return { _tag: "Choice", choices: words }
  if (members.length === 1) return kindOfMember(members[0]!, components)
  const texts = members.map((member) => isText(member, components))
  if (texts.length > 0 && texts.every(Boolean)) return { _tag: "Text" }
  return { _tag: "Json", orText: texts.includes(true) }
}
