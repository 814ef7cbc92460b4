/** A variable that a template uses: `order.items[].price` is the price of each element of order.items. */
export interface Reference {
  readonly path: string
  /** True if `{% for %}` loops over it. */
  readonly looped: boolean
  /** True if it is shown or passed on, and not only tested for presence. */
  readonly shown: boolean
  /** True if it is compared to a number, or calculated with. */
  readonly counted: boolean
  /** Per path segment: true if it is read outside an `if` that tests for it. */
  readonly needed: ReadonlyArray<boolean>
}

export type Path = ReadonlyArray<string>

/** The segment for any element of an array. */
export const element = "[]"

/** Returns the segments of a reference's path. */
export const segmentsOf = ({ path }: Pick<Reference, "path">): Path => path.replaceAll("[]", ".[]").split(".")
