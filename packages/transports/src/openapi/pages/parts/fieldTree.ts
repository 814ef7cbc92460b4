import type { JsonSchema } from "effect"
import type { OpenApiDocument } from "../../document/OpenApiDocument.ts"
import { componentOf, dereferenced } from "../../document/parts.ts"
import { limitsOf, type ValueLimit } from "./limitsOf.ts"

type Node = JsonSchema.JsonSchema

/** A field of a schema, or a parameter. */
export interface DescribedField {
  readonly name: string
  readonly required: boolean
  readonly description?: string | undefined
  readonly schema: Node
}

/** A field in the form that pages show. */
export interface FieldRow {
  readonly name: string
  readonly required: boolean
  readonly type: string
  readonly description: string | undefined
  readonly limits: ReadonlyArray<ValueLimit>
  /** Tables of the value's own fields, one for each shape that it may have. */
  readonly holds: ReadonlyArray<FieldTable>
}

export interface FieldTable {
  /** Path from the outermost object, e.g. `items[].price`. */
  readonly caption: string
  readonly rows: ReadonlyArray<FieldRow>
}

/** A table's position: the path from the outermost object, and the components already opened on that path. */
interface Nesting {
  readonly path: string
  readonly within: ReadonlyArray<string>
}

const outermost: Nesting = { path: "", within: [] }

/** Builds tables of fields with their nested fields; a recursive component is named and not opened again. */
export const fieldTrees = (document: OpenApiDocument) => {
  const table = (caption: string, fields: ReadonlyArray<DescribedField>, nesting = outermost): FieldTable => ({
    caption,
    rows: fields.map((field) => row(field, nesting))
  })

  const row = ({ description, name, required, schema }: DescribedField, { path, within }: Nesting): FieldRow => {
    const informative = informativePart(schema)
    return {
      name,
      required,
      type: typeOf(schema),
      description: description ?? textOf(schema) ?? textOf(informative),
      limits: limitsOf(informative),
      holds: held(schema, { path: path === "" ? name : `${path}.${name}`, within })
    }
  }

  /**
   * Returns the schema that describes a value: the component that a schema names, its one member that is not null, or
   * the items of an array.
   */
  const informativePart = (schema: Node): Node => {
    const target = dereferenced(document, schema)
    const others = unionMembersOf(target)?.filter(({ type }) => type !== "null") ?? []
    if (others.length === 1) return informativePart(others[0]!)
    const items = target["items"] as Node | undefined
    return items !== undefined && componentOf(items) === undefined ? { ...informativePart(items), ...target } : target
  }

  /** Returns the tables of a schema's nested fields: of an object, an array's items, or the objects of a union. */
  const held = (schema: Node, nesting: Nesting, caption?: string): ReadonlyArray<FieldTable> => {
    const { path, within } = nesting
    const name = componentOf(schema)
    if (name !== undefined) {
      if (within.includes(name)) return []
      return held(dereferenced(document, schema), { path, within: [...within, name] }, caption)
    }
    const members = unionMembersOf(schema) ?? (schema["allOf"] as ReadonlyArray<Node> | undefined)
    if (members !== undefined) return members.flatMap((member) => held(member, nesting, variantOf(path, member)))
    if (typeof schema["items"] === "object")
      return held(schema["items"] as Node, { path: `${path}[]`, within }, caption)
    const values = valuesOf(schema)
    const isOpen = values !== undefined && Object.keys(values).length > 0
    const fields = [...fieldsOf(schema), ...(isOpen ? [{ name: "*", required: false, schema: values }] : [])]
    return fields.length > 0 ? [table(caption ?? path, fields, nesting)] : []
  }

  /** Returns the caption of a union member, which names the first field value that the member fixes. */
  const variantOf = (path: string, member: Node): string => {
    const fixed = fieldsOf(dereferenced(document, member)).flatMap(({ name, schema }) => {
      const values = (schema["enum"] as ReadonlyArray<unknown> | undefined) ?? [schema["const"]]
      return values.length === 1 && values[0] !== undefined ? [`${name} = ${String(values[0])}`] : []
    })
    return fixed.length > 0 ? `${path} (${fixed[0]})` : path
  }

  return {
    of: (caption: string, fields: ReadonlyArray<DescribedField>) => table(caption, fields),
    /** Returns the tables of a whole answer. */
    open: (caption: string, schema: Node) => held(schema, outermost, caption)
  }
}

/** Returns the properties of an object schema. */
export const fieldsOf = ({ properties = {}, required = [] }: Node): ReadonlyArray<DescribedField> =>
  Object.entries(properties as Record<string, Node>).map(([name, schema]) => ({
    name,
    required: (required as ReadonlyArray<string>).includes(name),
    schema
  }))

const textOf = ({ description }: Node): string | undefined =>
  typeof description === "string" ? description : undefined

/** Returns a schema's type in a few words: `string`, `array of Scope`, `map of string`, `integer or null`. */
const typeOf = (schema: Node): string => {
  const name = componentOf(schema)
  if (name !== undefined) return name
  const union = unionMembersOf(schema)
  if (union !== undefined) return [...new Set(union.map(typeOf))].join(" or ")
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"])
  if (schema["type"] === "array") {
    return typeof schema["items"] === "object" ? `array of ${typeOf(schema["items"] as Node)}` : "array"
  }
  const values = valuesOf(schema)
  if (values !== undefined && schema["properties"] === undefined) return `map of ${typeOf(values)}`
  return schema["type"] === undefined ? "any" : [schema["type"]].flat().join(" or ")
}

/** Returns the members of a union; undefined if the schema is not one. */
const unionMembersOf = (schema: Node): ReadonlyArray<Node> | undefined =>
  (schema["oneOf"] ?? schema["anyOf"]) as ReadonlyArray<Node> | undefined

/** Returns the schema of an object's values under arbitrary names; undefined if it allows none. */
const valuesOf = ({ additionalProperties, patternProperties }: Node): Node | undefined => {
  const [byPattern] = Object.values((patternProperties ?? {}) as Record<string, Node>)
  return byPattern ?? (typeof additionalProperties === "object" ? (additionalProperties as Node) : undefined)
}
