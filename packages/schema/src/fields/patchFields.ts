import { Schema } from "effect"

interface Described {
  readonly schema: Schema.Constraint
  readonly description: string
}
type Table = Readonly<Record<string, Described>>

type Patched<Fields extends Table> = {
  readonly [Name in keyof Fields]: Schema.optionalKey<Schema.NullOr<Fields[Name]["schema"]>>
}
type Read<Fields extends Table> = { readonly [Name in keyof Fields]: Fields[Name]["schema"] }
type ReadOrNull<Fields extends Table> = { readonly [Name in keyof Fields]: Schema.NullOr<Fields[Name]["schema"]> }

/** A field of a record that is changed by merge patch. */
export const described = <S extends Schema.Constraint>(schema: S, description: string) => ({ schema, description })

const each = (fields: Table, written: (field: Described) => Schema.Constraint): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, written(field)]))

/** The fields of a merge patch (RFC 7396): a field that is left out stays, null removes it. */
export const patchFields = <const Fields extends Table>(fields: Fields): Patched<Fields> =>
  each(fields, ({ description, schema }) =>
    Schema.optionalKey(Schema.NullOr(schema).annotate({ description }))
  ) as Patched<Fields>

/** The fields of a read answer, each with a value. */
export const readFields = <const Fields extends Table>(fields: Fields): Read<Fields> =>
  each(fields, ({ description, schema }) => Schema.toType(schema).annotate({ description })) as Read<Fields>

/** The fields of a read answer, each null until it is set. */
export const readOrNull = <const Fields extends Table>(fields: Fields): ReadOrNull<Fields> =>
  each(fields, ({ description, schema }) => Schema.NullOr(schema).annotate({ description })) as ReadOrNull<Fields>
