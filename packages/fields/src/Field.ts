/** A field of an input, by which a flag, a control of a form or an argument is printed. */
export interface Field {
  /** Path from the top of the input: `utm.source`; `[]` stands for any item: `routeRules[].destinationUrl`. */
  readonly path: string
  /** Name in the object that it is a member of; empty for an item. */
  readonly name: string
  /** The title, or the name in words: "Destination URL". */
  readonly label: string
  readonly kind: FieldKind
  /** True if the object that it is a member of must have it. */
  readonly required: boolean
  readonly nullable: boolean
  /** True for a value that is never shown again. */
  readonly secret: boolean
  readonly description: string
  /** Name of its value in help. */
  readonly title?: string
  readonly format?: FieldFormat
  readonly bounds?: Bounds
  readonly default?: unknown
  readonly example?: unknown
}

/** Lengths in characters, numbers inclusive; `minItems` and `maxItems` also count the members of a Map. */
export interface Bounds {
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** A regular expression of JSON Schema, with the flag `u`. */
  readonly pattern?: string
}

export type FieldFormat = "uri" | "email" | "date-time" | "date" | "colour" | "multiline" | "base64" | "csv"

/** The type of a value in JSON. */
export type JsonType = "string" | "number" | "boolean" | "object" | "array"

/** One object of a union, told from the others by the value of the discriminator. */
export interface FieldCase {
  readonly value: string
  readonly description: string
  /** All fields but the discriminator. */
  readonly fields: ReadonlyArray<Field>
}

export type FieldKind =
  | { readonly _tag: "Text" }
  | { readonly _tag: "Choice"; readonly choices: ReadonlyArray<string> }
  | { readonly _tag: "Whole" }
  | { readonly _tag: "Decimal" }
  | { readonly _tag: "Switch" }
  /** Short texts, with `choices` only those, with `orObjects` also JSON objects. */
  | { readonly _tag: "List"; readonly choices?: ReadonlyArray<string>; readonly orObjects?: true }
  /** An object; `others` is the Map of the members that it may have besides. */
  | { readonly _tag: "Group"; readonly fields: ReadonlyArray<Field>; readonly others?: Field }
  | { readonly _tag: "Rows"; readonly item: Field }
  | { readonly _tag: "OneOf"; readonly discriminator: string; readonly cases: ReadonlyArray<FieldCase> }
  /** An object with any names. */
  | { readonly _tag: "Map"; readonly key: Field; readonly value: Field }
  /** A text, or JSON of one of the other types. */
  | { readonly _tag: "Value"; readonly types: ReadonlyArray<JsonType> }
  | { readonly _tag: "Json" }

/** The most levels of Groups, Rows, cases and Maps in one another; a deeper one is Json. */
export const deepestField = 6
