/** The name of a column in SQL. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

/**
 * A row as a statement of our own returns it: columns under their names in SQL, instants as ISO 8601. A draft of a row
 * may leave out the columns `Absent`, which then are null.
 */
export type RawRow<Selected, Absent extends string = never> = {
  readonly [Name in keyof Selected & string as SnakeCase<Name> extends Absent ? never : SnakeCase<Name>]: Raw<
    Selected[Name]
  >
} & {
  readonly [Name in keyof Selected & string as SnakeCase<Name> extends Absent ? SnakeCase<Name> : never]?: Raw<
    Selected[Name]
  >
}

type Raw<Value> = Value extends Date ? string : Value
