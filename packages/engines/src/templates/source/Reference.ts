/** A variable that a template uses: `order.items[].price` is the price of each element of order.items. */
export interface Reference {
  readonly path: string
  /** True where `{% for %}` walks over it. */
  readonly looped: boolean
  /** True where it is shown, or passed on: more than asked whether it is there. */
  readonly shown: boolean
  /** True where it is compared to a number, or reckoned with. */
  readonly counted: boolean
  /** For each segment, whether it is read where nobody asked before whether it is there. */
  readonly needed: ReadonlyArray<boolean>
}

export type Path = ReadonlyArray<string>

/** The segment that stands for any element of an array. */
export const element = "[]"

/** The segments of a reference's path. */
export const segmentsOf = ({ path }: Reference): Path => path.replaceAll("[]", ".[]").split(".")
