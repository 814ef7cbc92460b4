import type { JsonSchema } from "effect"
import type { OpenApiDocument } from "../../document/OpenApiDocument.ts"
import { componentOf, resolved } from "../Manual.ts"
import { limitsOf, type Limit } from "./limitsOf.ts"
import { membersOf, typeOf, valuesOf } from "./typeOf.ts"

type Node = JsonSchema.JsonSchema

/** A field as a schema or a parameter has it. */
export interface Field {
  readonly name: string
  readonly required: boolean
  readonly description?: string | undefined
  readonly schema: Node
}

/** A field as pages tell of it. */
export interface FieldRow {
  readonly name: string
  readonly required: boolean
  readonly type: string
  readonly description: string | undefined
  readonly limits: ReadonlyArray<Limit>
  /** The fields of what it holds, for each shape that it may have. */
  readonly holds: ReadonlyArray<FieldTable>
}

export interface FieldTable {
  /** Where in the whole it stands: `items[].price`. */
  readonly caption: string
  readonly rows: ReadonlyArray<FieldRow>
}

/** Where a table stands: the way from the outermost object, and the components already opened on it. */
interface Nesting {
  readonly path: string
  readonly within: ReadonlyArray<string>
}

const outermost: Nesting = { path: "", within: [] }

/** Fields with the fields of what they hold; a component that holds itself is named and not opened again. */
export const fieldTrees = (document: OpenApiDocument) => {
  const table = (caption: string, fields: ReadonlyArray<Field>, nesting = outermost): FieldTable => ({
    caption,
    rows: fields.map((field) => row(field, nesting))
  })

  const row = ({ description, name, required, schema }: Field, { path, within }: Nesting): FieldRow => {
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

  /** What describes a value: the component a schema names, the one member that is not null, the items of an array. */
  const informativePart = (schema: Node): Node => {
    const target = resolved(document, schema)
    const others = membersOf(target)?.filter(({ type }) => type !== "null") ?? []
    if (others.length === 1) return informativePart(others[0]!)
    const items = target["items"] as Node | undefined
    return items !== undefined && componentOf(items) === undefined ? { ...informativePart(items), ...target } : target
  }

  /** The tables of what a schema holds: an object, the items of an array, the objects of a union. */
  const held = (schema: Node, nesting: Nesting, caption?: string): ReadonlyArray<FieldTable> => {
    const { path, within } = nesting
    const name = componentOf(schema)
    if (name !== undefined) {
      if (within.includes(name)) return []
      return held(resolved(document, schema), { path, within: [...within, name] }, caption)
    }
    const members = membersOf(schema) ?? (schema["allOf"] as ReadonlyArray<Node> | undefined)
    if (members !== undefined) return members.flatMap((member) => held(member, nesting, variantOf(path, member)))
    if (typeof schema["items"] === "object")
      return held(schema["items"] as Node, { path: `${path}[]`, within }, caption)
    const values = valuesOf(schema)
    const isOpen = values !== undefined && Object.keys(values).length > 0
    const fields = [...fieldsOf(schema), ...(isOpen ? [{ name: "*", required: false, schema: values }] : [])]
    return fields.length > 0 ? [table(caption ?? path, fields, nesting)] : []
  }

  /** Tells the members of a union apart by what each fixes. */
  const variantOf = (path: string, member: Node): string => {
    const fixed = fieldsOf(resolved(document, member)).flatMap(({ name, schema }) => {
      const values = (schema["enum"] as ReadonlyArray<unknown> | undefined) ?? [schema["const"]]
      return values.length === 1 && values[0] !== undefined ? [`${name} = ${String(values[0])}`] : []
    })
    return fixed.length > 0 ? `${path} (${fixed[0]})` : path
  }

  return {
    of: (caption: string, fields: ReadonlyArray<Field>) => table(caption, fields),
    /** The tables of a whole answer. */
    open: (caption: string, schema: Node) => held(schema, outermost, caption)
  }
}

/** The properties of an object schema. */
export const fieldsOf = ({ properties = {}, required = [] }: Node): ReadonlyArray<Field> =>
  Object.entries(properties as Record<string, Node>).map(([name, schema]) => ({
    name,
    required: (required as ReadonlyArray<string>).includes(name),
    schema
  }))

const textOf = ({ description }: Node): string | undefined =>
  typeof description === "string" ? description : undefined
