/** Fields that may be undefined, as optional ones. */
type Given<T> = { readonly [Field in keyof T as undefined extends T[Field] ? never : Field]: T[Field] } & {
  readonly [Field in keyof T as undefined extends T[Field] ? Field : never]?: Exclude<T[Field], undefined>
}

/** Leaves out fields that are undefined. */
export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
