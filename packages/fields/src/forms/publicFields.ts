import type { Field, FieldKind } from "../Field.ts"

const kindWithout = (kind: FieldKind): FieldKind => {
  switch (kind._tag) {
    case "Group":
      return { ...kind, fields: publicFields(kind.fields) }
    case "OneOf":
      return { ...kind, cases: kind.cases.map((one) => ({ ...one, fields: publicFields(one.fields) })) }
    case "Rows":
      return { ...kind, item: { ...kind.item, kind: kindWithout(kind.item.kind) } }
    default:
      return kind
  }
}

const isSecret = ({ kind, secret }: Field): boolean =>
  secret || (kind._tag === "Map" && kind.value.secret) || (kind._tag === "Rows" && kind.item.secret)

/** Returns the fields of an input but those with secrets, so that `inputOf` leaves these out. */
export const publicFields = (fields: ReadonlyArray<Field>): ReadonlyArray<Field> =>
  fields.filter((field) => !isSecret(field)).map((field) => ({ ...field, kind: kindWithout(field.kind) }))
