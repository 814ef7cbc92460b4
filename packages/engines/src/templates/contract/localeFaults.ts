import type { Contract, Variable, WordUse } from "@tidings/schema/resources/Template"
import { element, type Path, segmentsOf } from "../source/Reference.ts"

/** The variable at a path of a contract; `open` below one that may hold anything, undefined where there is none. */
const variableAt = (variables: ReadonlyArray<Variable>, [first, ...rest]: Path): Variable | "open" | undefined => {
  let at = variables.find(({ key }) => key === first)
  for (const segment of rest) {
    if (at === undefined) return undefined
    if (segment === "size") return at
    const { items, properties, type } = at
    const isIndex = segment === element || segment === "first" || segment === "last"
    if ((type === "array" && isIndex && items === undefined) || (type === "object" && properties === undefined))
      return "open"
    at =
      type === "array" && isIndex
        ? items
        : type === "object"
          ? properties?.find(({ key }) => key === segment)
          : undefined
  }
  return at
}

const pathOf = (path: string): Path => segmentsOf({ path })

/** Returns the uses of variables that a contract does not have, each path once. */
export const unknownUses = (
  { variables }: Pick<Contract, "variables">,
  uses: ReadonlyArray<WordUse>
): ReadonlyArray<WordUse> => {
  const seen = new Set<string>()
  return uses.filter(({ path }) => {
    if (seen.has(path)) return false
    seen.add(path)
    return variableAt(variables, pathOf(path)) === undefined
  })
}

const isRequired = (variables: ReadonlyArray<Variable>, path: Path): boolean =>
  path.every((_, n) => {
    const variable = variableAt(variables, path.slice(0, n + 1))
    return variable !== undefined && variable !== "open" && variable.required
  })

/** Returns a path with `[]` for the first and the last element of an array. */
const elementwise = (variables: ReadonlyArray<Variable>, path: string): string =>
  path.replaceAll(/\.(?:first|last)(?=[.[]|$)/gu, (named, at: number) => {
    const whole = variableAt(variables, pathOf(path.slice(0, at)))
    return whole !== "open" && whole?.type === "array" ? element : named
  })

/** True if one of two paths lies in the other, or is it. */
const meets = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.startsWith(short) && /^(?:$|\.|\[)/u.test(long.slice(short.length))
}

/**
 * Returns the paths of required variables that the template's own words use and other words do not, unless `mayOmit`
 * names them; of paths in one another the shortest.
 */
export const missingUses = (
  { variables }: Pick<Contract, "variables">,
  own: ReadonlyArray<string>,
  uses: ReadonlyArray<WordUse>,
  mayOmit: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const used = uses.map(({ path, whole }) => ({ path: elementwise(variables, path), whole }))
  const needed = [...new Set(own.map((path) => elementwise(variables, path)))]
  const missing = needed.filter(
    (path) =>
      isRequired(variables, pathOf(path)) &&
      !used.some((use) => (use.whole || use.path.length >= path.length) && meets(use.path, path)) &&
      !mayOmit.some((omitted) => omitted === path || (path.length > omitted.length && meets(omitted, path)))
  )
  return missing.filter((path) => !missing.some((other) => other.length < path.length && meets(other, path)))
}
