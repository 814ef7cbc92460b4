import { isObject } from "@tidings/schema/isObject"
import type { Field, FieldKind } from "../Field.ts"
import { emptyMark, nullMark, othersOf, placeBelow, placeOfItem } from "./places.ts"
import { textOfValue } from "./Value.ts"

type Members = Readonly<Record<string, unknown>>

/** True for what a control prints nothing of. */
const isEmpty = (value: unknown, { _tag }: FieldKind): boolean =>
  value === "" ||
  (/^(?:List|Rows|Group|Map)$/u.test(_tag) &&
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).length === 0)

const memberOf = (value: Members, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined)

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const print = (field: Field, at: string, value: unknown, form: URLSearchParams): void => {
  if (value === undefined) return
  if (value === null) return form.append(nullMark(at), "true")
  if (isEmpty(value, field.kind) && field.kind._tag !== "Json") return form.append(emptyMark(at), "true")
  const { kind } = field
  switch (kind._tag) {
    case "Group": {
      if (!isObject(value)) return
      for (const one of kind.fields) print(one, placeBelow(at, field, one), memberOf(value, one.name), form)
      const others = kind.others === undefined ? {} : othersOf(value, kind.fields)
      if (kind.others !== undefined && Object.keys(others).length > 0) print(kind.others, at, others, form)
      return
    }
    case "Rows":
      if (Array.isArray(value))
        value.forEach((item, index) => print(kind.item, placeOfItem(at, field, kind.item, index), item, form))
      return
    case "OneOf": {
      if (!isObject(value)) return
      const told = textOf(memberOf(value, kind.discriminator) ?? "")
      form.append(`${at}.${kind.discriminator}`, told)
      for (const one of kind.cases.find((each) => each.value === told)?.fields ?? [])
        print(one, placeBelow(at, field, one), memberOf(value, one.name), form)
      return
    }
    case "Map":
      if (isObject(value))
        Object.entries(value).forEach(([name, member], index) => {
          form.append(placeOfItem(at, field, kind.key, index), name)
          print(kind.value, placeOfItem(at, field, kind.value, index), member, form)
        })
      return
    case "List": {
      const items: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
      const lines = items.map((item) => textOfValue(item, kind.orObjects === true ? ["string", "object"] : ["string"]))
      if (kind.choices === undefined) form.append(at, lines.join("\n"))
      else lines.forEach((line) => form.append(at, line))
      return
    }
    case "Value":
      return form.append(at, textOfValue(value, kind.types))
    case "Json":
      return form.append(at, JSON.stringify(value))
    default:
      return form.append(at, textOf(value))
  }
}

/** Returns the names and values that a printed form of this input would post: the inverse of `inputOf`. */
export const formOf = (fields: ReadonlyArray<Field>, input: Members): URLSearchParams => {
  const form = new URLSearchParams()
  for (const field of fields) print(field, field.path, memberOf(input, field.name), form)
  return form
}
