import { isObject } from "@tidings/schema/isObject"
import type { Field } from "../Field.ts"
import { othersOf, placeBelow, placeOfItem } from "./places.ts"

/** Errors at the names of their fields in the form, and those without one. */
export interface PlacedErrors<E> {
  readonly byPath: ReadonlyMap<string, ReadonlyArray<E>>
  readonly rest: ReadonlyArray<E>
}

const nameAhead = /^\.?([^.[]{1,200})/u
const itemAhead = /^\[(\d{1,6})\]/u

/** Returns the member of a Map that a path begins with, the longest if several fit, and its number among all. */
const memberAhead = (path: string, value: unknown) => {
  if (!isObject(value)) return undefined
  const ahead = path.replace(/^\./u, "")
  return Object.keys(value)
    .map((name, index) => ({ name, index, rest: ahead.slice(name.length) }))
    .filter(({ name, rest }) => ahead.startsWith(name) && /^(?:$|[.[])/u.test(rest))
    .toSorted((one, other) => other.name.length - one.name.length)
    .at(0)
}

const memberOf = (value: unknown, key: string | number): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string | number, unknown>>)[key]
    : undefined

/** Returns the name in the form of what `path` leads to from a field; undefined if the field has no such member. */
const placeOf = (field: Field, at: string, path: string, value: unknown): string | undefined => {
  const { kind } = field
  if (path === "") return at
  switch (kind._tag) {
    case "Group":
      return (
        placeAmong(kind.fields, field, at, path, value) ??
        (kind.others === undefined
          ? undefined
          : placeOf(kind.others, at, path, isObject(value) ? othersOf(value, kind.fields) : {}))
      )
    case "OneOf": {
      const told = memberOf(value, kind.discriminator)
      if (nameAhead.exec(path)?.[1] === kind.discriminator) return `${at}.${kind.discriminator}`
      const { fields = [] } = kind.cases.find((one) => one.value === told) ?? {}
      return placeAmong(fields, field, at, path, value)
    }
    case "Rows": {
      const [ahead, index] = itemAhead.exec(path) ?? []
      if (ahead === undefined) return undefined
      const place = placeOfItem(at, field, kind.item, Number(index))
      return placeOf(kind.item, place, path.slice(ahead.length), memberOf(value, Number(index)))
    }
    case "Map": {
      const member = memberAhead(path, value)
      if (member === undefined) return at
      const place = placeOfItem(at, field, kind.value, member.index)
      return placeOf(kind.value, place, member.rest, memberOf(value, member.name))
    }
    default:
      return at
  }
}

const placeAmong = (
  fields: ReadonlyArray<Field>,
  above: Pick<Field, "path">,
  at: string,
  path: string,
  value: unknown
): string | undefined => {
  const [ahead, name] = nameAhead.exec(path) ?? []
  const field = fields.find((one) => one.name === name)
  if (ahead === undefined || field === undefined) return undefined
  return placeOf(field, placeBelow(at, above, field), path.slice(ahead.length), memberOf(value, field.name))
}

/**
 * Puts the errors of a refusal to their fields, by the names that the form of this input has. An error within what is
 * one control (a line of a List, a member of Json) is the control's; one of no field goes to `rest`.
 */
export const atFields = <E extends { readonly path: string }>(
  fields: ReadonlyArray<Field>,
  errors: ReadonlyArray<E>,
  input: unknown
): PlacedErrors<E> => {
  const byPath = new Map<string, Array<E>>()
  const rest: Array<E> = []
  for (const error of errors) {
    const place = placeAmong(fields, { path: "" }, "", error.path, input)
    if (place === undefined) rest.push(error)
    else byPath.set(place, [...(byPath.get(place) ?? []), error])
  }
  return { byPath, rest }
}
