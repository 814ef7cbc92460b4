import { type FieldCase, deepestField, type Field, type FieldKind } from "./Field.ts"
import { labelFor } from "./labelFor.ts"
import { choicesOf, discriminatorOf, plainKindOf, typesOf } from "./schema/kinds.ts"
import { type Components, saidBy, type SchemaNode, unionOf } from "./schema/references.ts"
import { traitsOf } from "./schema/traits.ts"

/** The way from the top of the input to a field. */
interface Way {
  readonly components: Components
  /** Components that the field is within: one that comes again is not followed. */
  readonly within: ReadonlyArray<string>
  readonly depth: number
}

/** A field before its schema is read. */
interface Named {
  readonly path: string
  readonly name: string
  readonly required: boolean
}

const json: FieldKind = { _tag: "Json" }

const fieldOf = (schema: SchemaNode, { name, path, required }: Named, way: Way): Field => {
  const { members, nullable, through } = unionOf(schema, way.components)
  const isAgain = members.length === 1 && through.some((component) => way.within.includes(component))
  const inner: Way = { ...way, within: [...way.within, ...through], depth: way.depth + 1 }
  const kind = isAgain ? kindAgain(members[0]!, path, inner) : kindOf(members, path, inner)
  const traits = traitsOf(schema, members, kind, way.components)
  return { path, name, label: traits.title ?? labelFor(name), kind, required, nullable, ...traits }
}

const propertiesOf = (schema: SchemaNode): Readonly<Record<string, SchemaNode>> => (schema["properties"] ?? {}) as never

/** Returns the fields of an object, under its path. */
const membersOf = (schema: SchemaNode, path: string, way: Way): ReadonlyArray<Field> => {
  const required = (schema["required"] ?? []) as ReadonlyArray<string>
  return Object.entries(propertiesOf(schema)).map(([name, property]) =>
    fieldOf(property, { name, path: path === "" ? name : `${path}.${name}`, required: required.includes(name) }, way)
  )
}

const kindOf = (members: ReadonlyArray<SchemaNode>, path: string, way: Way): FieldKind => {
  const [first] = members
  const discriminator = discriminatorOf(members)
  const holds =
    discriminator !== undefined || (members.length === 1 && /^(?:object|array)$/u.test(String(first!["type"])))
  if (!holds) return plainKindOf(members)
  if (first!["type"] === "array") return kindOfArray(first!, path, way)
  if (way.depth > deepestField) return json
  if (discriminator !== undefined) {
    const { name, words } = discriminator
    return {
      _tag: "OneOf",
      discriminator: name,
      cases: words.map((value, at) => caseOf(members[at]!, name, value, path, way))
    }
  }
  const others = first!["additionalProperties"]
  if (Object.keys(propertiesOf(first!)).length === 0)
    return others === false ? groupOf(first!, path, way) : mapOf(first!, path, way)
  if (typeof others !== "object") return groupOf(first!, path, way)
  const named = { path, name: "", required: false }
  const map = { ...fieldOf({ type: "object" }, named, way), label: "Others", kind: mapOf(first!, path, way) }
  return { _tag: "Group", fields: membersOf(first!, path, way), others: map }
}

/** Returns the kind of a component within itself: the members of an object one by one, by name. */
const kindAgain = (schema: SchemaNode, path: string, way: Way): FieldKind =>
  schema["type"] === "object" ? mapOf({ type: "object" }, path, way) : json

const groupOf = (schema: SchemaNode, path: string, way: Way): FieldKind => ({
  _tag: "Group",
  fields: membersOf(schema, path, way)
})

const caseOf = (schema: SchemaNode, discriminator: string, value: string, path: string, way: Way): FieldCase => {
  const { [discriminator]: told, ...properties } = propertiesOf(schema)
  const description = saidBy(schema, "description", way.components) ?? saidBy(told!, "description", way.components)
  return {
    value,
    description: typeof description === "string" ? description : "",
    fields: membersOf({ ...schema, properties }, path, way)
  }
}

const mapOf = (schema: SchemaNode, path: string, way: Way): FieldKind => {
  const { additionalProperties, propertyNames } = schema
  const ofKey = { type: "string", maxLength: 200, ...(propertyNames as SchemaNode | undefined) }
  const ofValue = typeof additionalProperties === "object" && additionalProperties !== null ? additionalProperties : {}
  return {
    _tag: "Map",
    key: { ...fieldOf(ofKey, { path: `${path}[].key`, name: "key", required: true }, way), label: "Name" },
    value: fieldOf(ofValue as SchemaNode, { path: `${path}[].value`, name: "value", required: true }, way)
  }
}

const kindOfArray = (schema: SchemaNode, path: string, way: Way): FieldKind => {
  const items = (typeof schema["items"] === "object" ? schema["items"] : {}) as SchemaNode
  const { members } = unionOf(items, way.components)
  const choices = choicesOf(members)
  if (choices !== undefined) return { _tag: "List", choices }
  const types = [...new Set(members.flatMap(typesOf))]
  if (types.length === 2 && types.includes("string") && types.includes("object"))
    return { _tag: "List", orObjects: true }
  if (way.depth > deepestField) return json
  const item = fieldOf(items, { path: `${path}[]`, name: "", required: true }, way)
  return item.kind._tag === "Text" && item.format !== "multiline" && !item.nullable
    ? { _tag: "List" }
    : { _tag: "Rows", item }
}

const secretBelow = (field: Field): Field => {
  const { kind, secret } = field
  const below = (one: Field): Field => secretBelow(secret ? { ...one, secret } : one)
  switch (kind._tag) {
    case "Map":
      return { ...field, kind: { ...kind, value: below(kind.value) } }
    case "Rows":
      return { ...field, kind: { ...kind, item: below(kind.item) } }
    case "Group":
      return { ...field, kind: { ...kind, fields: kind.fields.map(below) } }
    case "OneOf":
      return {
        ...field,
        kind: { ...kind, cases: kind.cases.map((one) => ({ ...one, fields: one.fields.map(below) })) }
      }
    default:
      return field
  }
}

/**
 * Returns the fields of an object's schema, as a tree; `under` is the path that they stand under. What is in a secret
 * is secret. A component within itself is a Map, and what is deeper than `deepestField` is Json.
 */
export const fieldsOfInput = (schema: SchemaNode, components: Components, under = ""): ReadonlyArray<Field> => {
  const { members, through } = unionOf(schema, components)
  return membersOf(members[0] ?? {}, under, { components, within: through, depth: 0 }).map(secretBelow)
}
