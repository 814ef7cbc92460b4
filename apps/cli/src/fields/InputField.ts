import type { Field, FieldKind } from "@tidings/fields/Field"
import { fieldsOfInput } from "@tidings/fields/fieldsOfInput"
import type { Components, SchemaNode } from "@tidings/fields/schema/references"

/** The conversion of a flag's text to a field's value. */
export type FlagKind =
  | Exclude<FieldKind, { readonly _tag: "Group" | "Json" | "List" | "Map" | "OneOf" | "Rows" | "Value" }>
  /**
   * A flag given once for each item, or once with a JSON array; items are texts, with `orObjects` also JSON objects.
   */
  | { readonly _tag: "List"; readonly orObjects?: true }
  /** JSON; with `orText`, a text that is not JSON is taken as a string. */
  | { readonly _tag: "Json"; readonly orText: boolean }

/** One input field of an operation that a flag can fill. */
export interface InputField extends Pick<Field, "description" | "path" | "required" | "title"> {
  readonly kind: FlagKind
}

const deepest = 3

const flagKindOf = (kind: FieldKind): FlagKind => {
  switch (kind._tag) {
    case "List":
      return kind.orObjects === true ? { _tag: "List", orObjects: true } : { _tag: "List" }
    case "Rows":
      return kind.item.kind._tag === "Text" ? { _tag: "List" } : { _tag: "Json", orText: false }
    case "Value":
      return { _tag: "Json", orText: true }
    case "Group":
    case "Json":
    case "Map":
    case "OneOf":
      return { _tag: "Json", orText: false }
    default:
      return kind
  }
}

const flagged = (field: Field, level: number): ReadonlyArray<InputField> => {
  const { description, kind, path, required, title } = field
  const own = {
    path,
    kind: flagKindOf(kind),
    required: required && level === 1,
    description,
    ...(title !== undefined && { title })
  }
  const within = kind._tag === "Group" && level < deepest ? kind.fields : []
  return [own, ...within.flatMap((one) => flagged(one, level + 1))]
}

/** Returns the fields of an input that have a flag: all of it, and of the objects in it to the third level. */
export const flagFieldsOf = (input: SchemaNode, components: Components): ReadonlyArray<InputField> =>
  fieldsOfInput(input, components).flatMap((field) => flagged(field, 1))
