import type * as Operation from "@tidings/pipeline/Operation"

/** Remembers what was made of a row: a row never changes. */
export const memoizedByRow = <A>(make: (row: Operation.Any) => A): ((row: Operation.Any) => A) => {
  const known = new WeakMap<Operation.Any, { readonly made: A }>()
  return (row) => {
    const found = known.get(row) ?? { made: make(row) }
    known.set(row, found)
    return found.made
  }
}
