import type { Field } from "./Field.ts"
import { fieldsOfInput } from "./fieldsOfInput.ts"
import type { Components, SchemaNode } from "./schema/references.ts"

/** Returns the fields under `variables.` of a template's contract, which is the JSON Schema of its variables. */
export const fieldsOfVariables = (contract: SchemaNode, components: Components = {}): ReadonlyArray<Field> =>
  fieldsOfInput(contract, components, "variables")

/**
 * Returns the fields of an input with those of a template's contract in place of the untyped `variables`, which are
 * required if one of them is.
 */
export const withVariables = (
  fields: ReadonlyArray<Field>,
  contract: SchemaNode,
  components: Components = {}
): ReadonlyArray<Field> => {
  const variables = fieldsOfVariables(contract, components)
  const required = variables.some((variable) => variable.required)
  return fields.map((field) =>
    field.path === "variables" ? { ...field, required, kind: { _tag: "Group", fields: variables } } : field
  )
}
