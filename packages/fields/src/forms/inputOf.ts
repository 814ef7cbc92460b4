import type { Field, FieldKind } from "../Field.ts"
import { type FormNames, formNamesOf } from "./FormNames.ts"
import { emptyMark, nullMark, placeBelow, placeOfItem } from "./places.ts"
import { parsedJson, valueOf } from "./Value.ts"

type Members = Readonly<Record<string, unknown>>

const emptyOf = ({ _tag }: FieldKind): unknown => {
  if (_tag === "List" || _tag === "Rows") return []
  return _tag === "Group" || _tag === "Map" ? {} : ""
}

const decimal = /^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:e[+-]?\d{1,4})?$/iu

/** Returns the number that a text is; the text itself if it is none, or a whole one that would lose digits. */
const numberOf = (text: string): unknown => {
  const trimmed = text.trim()
  const number = decimal.test(trimmed) ? Number(trimmed) : Number.NaN
  if (!Number.isFinite(number)) return text
  const isExact = !/^[+-]?\d+$/u.test(trimmed) || Number.isSafeInteger(number) || String(number) === trimmed
  return isExact ? number : text
}

const switched: Readonly<Record<string, boolean>> = { true: true, on: true, false: false }

const itemsIn = (texts: ReadonlyArray<string>, types: ReadonlyArray<"string" | "object">): ReadonlyArray<unknown> =>
  texts
    .flatMap((text) => text.split("\n"))
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => valueOf(line, types))

const isMarked = (name: string, form: FormNames): boolean => {
  const mark = form.valuesOf(name).at(-1) ?? ""
  return mark !== "" && mark !== "false"
}

/** Returns the value of a field whose name in the form is `at`; undefined if it is left out. */
const readField = (field: Field, at: string, form: FormNames): unknown => {
  if (field.nullable && isMarked(nullMark(at), form)) return null
  return readKind(field, at, form) ?? (isMarked(emptyMark(at), form) ? emptyOf(field.kind) : undefined)
}

const readKind = (field: Field, at: string, form: FormNames): unknown => {
  const { kind } = field
  switch (kind._tag) {
    case "Group": {
      const others = kind.others?.kind._tag === "Map" ? entriesOf(kind.others, at, form) : []
      return objectOf([...membersIn(kind.fields, field, at, form), ...others])
    }
    case "Rows": {
      const items = form
        .itemsOf(at)
        .map((index) => readField(kind.item, placeOfItem(at, field, kind.item, index), form))
        .filter((item) => item !== undefined)
      return items.length === 0 ? undefined : items
    }
    case "OneOf": {
      const told = form.valuesOf(`${at}.${kind.discriminator}`).at(-1) ?? ""
      if (told === "") return undefined
      const fields = kind.cases.find(({ value }) => value === told)?.fields ?? []
      return objectOf([[kind.discriminator, told], ...membersIn(fields, field, at, form)])
    }
    case "Map":
      return objectOf(entriesOf(field, at, form))
    case "List": {
      const items = itemsIn(form.valuesOf(at), kind.orObjects === true ? ["string", "object"] : ["string"])
      return items.length === 0 ? undefined : items
    }
    default: {
      const text = form.valuesOf(at).at(-1) ?? ""
      return text === "" ? undefined : readText(kind, text)
    }
  }
}

const readText = (kind: FieldKind, text: string): unknown => {
  switch (kind._tag) {
    case "Whole":
    case "Decimal":
      return numberOf(text)
    case "Switch":
      return Object.hasOwn(switched, text) ? switched[text] : text
    case "Value":
      return valueOf(text, kind.types)
    case "Json":
      return parsedJson(text) ?? text
    default:
      return text
  }
}

type Entry = readonly [name: string, value: unknown]

// Members come by definition, not by assignment: one named __proto__ is a member as any other.
const objectOf = (entries: ReadonlyArray<Entry>): Members | undefined =>
  entries.length === 0 ? undefined : Object.fromEntries(entries)

const membersIn = (
  fields: ReadonlyArray<Field>,
  above: Pick<Field, "path">,
  at: string,
  form: FormNames
): ReadonlyArray<Entry> =>
  fields.flatMap((field) => {
    const value = readField(field, placeBelow(at, above, field), form)
    return value === undefined ? [] : [[field.name, value] as const]
  })

const entriesOf = (field: Field, at: string, form: FormNames): ReadonlyArray<Entry> => {
  const { kind } = field
  if (kind._tag !== "Map") return []
  return form.itemsOf(at).flatMap((index) => {
    const value = readField(kind.value, placeOfItem(at, field, kind.value, index), form)
    const name = form.valuesOf(placeOfItem(at, field, kind.key, index)).at(-1) ?? ""
    return value === undefined ? [] : [[name, value] as const]
  })
}

/**
 * Returns the input that a form stands for: what is empty is left out, what is of the wrong type stays text, and names
 * of no field are ignored. Items keep their order, without those that are left out; of two members of a Map with one
 * name the last stands. Undefined for a form beyond `formBounds`, which stands for nothing.
 */
export const inputOf = (fields: ReadonlyArray<Field>, form: URLSearchParams): Members | undefined => {
  const names = formNamesOf(form)
  if (names === undefined) return undefined
  return (
    objectOf(
      fields.flatMap((field) => {
        const value = readField(field, field.path, names)
        return value === undefined ? [] : [[field.name, value] as const]
      })
    ) ?? {}
  )
}
