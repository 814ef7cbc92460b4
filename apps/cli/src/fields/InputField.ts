import type { JsonSchema } from "effect"
import { type Components, dereferencedSchema, type FieldKind, fieldKindOf } from "./FieldKind.ts"

type Node = JsonSchema.JsonSchema

/** One input field of an operation that a flag can fill. */
export interface InputField {
  /** Dotted path from the top: `from.email`. */
  readonly path: string
  readonly kind: FieldKind
  readonly required: boolean
  readonly description: string
  /** Name of its value in help. */
  readonly title?: string
}

const deepest = 3

/** Returns the description of a schema, or of the schema that it refers to. */
const textOf = (schema: Node, components: Components): string => {
  const checks = (schema["allOf"] ?? []) as ReadonlyArray<Node>
  const said = [schema, ...checks, dereferencedSchema(schema, components)].map((node) => node["description"])
  return said.find((text) => typeof text === "string") ?? ""
}

const fieldsOf = (
  schema: Node,
  components: Components,
  above: ReadonlyArray<string>,
  needed: boolean
): ReadonlyArray<InputField> => {
  const required = (schema["required"] ?? []) as ReadonlyArray<string>
  return Object.entries((schema["properties"] ?? {}) as Record<string, Node>).flatMap(([name, node]) => {
    const path = [...above, name]
    const isNeeded = needed && required.includes(name)
    const field = {
      path: path.join("."),
      kind: fieldKindOf(node, components),
      required: isNeeded,
      description: textOf(node, components),
      ...(typeof node["title"] === "string" && { title: node["title"] })
    }
    const inner = dereferencedSchema(node, components)
    return [field, ...(path.length < deepest ? fieldsOf(inner, components, path, false) : [])]
  })
}

/** Returns every field of an input, and of the objects in it to the third level. */
export const fieldsOfInput = (input: Node, components: Components): ReadonlyArray<InputField> =>
  fieldsOf(input, components, [], true)
