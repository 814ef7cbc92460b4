/** Wraps a function so that it is called at most once; later calls return its first result. */
export const memoized = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}
