import type { Comparison, Condition, Scalar } from "@tidings/schema/sequences/Definition"

type Read = (path: string) => unknown

const isScalar = (value: unknown): value is Scalar => typeof value !== "object" || value === null

/** Compares numbers by size and texts by code units; undefined for anything else. */
const order = (one: unknown, other: unknown): number | undefined => {
  if (typeof one === "number" && typeof other === "number") return one - other
  if (typeof one === "string" && typeof other === "string") return one < other ? -1 : one > other ? 1 : 0
  return undefined
}

const contains = (whole: unknown, part: unknown): boolean =>
  Array.isArray(whole)
    ? whole.includes(part)
    : typeof whole === "string" && typeof part === "string" && whole.includes(part)

const relations: { readonly [Name in keyof Comparison]-?: (value: unknown, wanted: unknown) => boolean } = {
  eq: (value, wanted) => value !== undefined && value === wanted,
  ne: (value, wanted) => value === undefined || value !== wanted,
  gt: (value, wanted) => (order(value, wanted) ?? 0) > 0,
  gte: (value, wanted) => (order(value, wanted) ?? -1) >= 0,
  lt: (value, wanted) => (order(value, wanted) ?? 0) < 0,
  lte: (value, wanted) => (order(value, wanted) ?? 1) <= 0,
  in: (value, wanted) => value !== undefined && (wanted as ReadonlyArray<unknown>).includes(value),
  nin: (value, wanted) => value === undefined || !(wanted as ReadonlyArray<unknown>).includes(value),
  exists: (value, wanted) => (value !== undefined) === wanted,
  contains
}

const compares = (value: unknown, wanted: Scalar | Comparison): boolean =>
  isScalar(wanted)
    ? relations.eq(value, wanted)
    : Object.entries(wanted).every(([name, operand]) => relations[name as keyof Comparison](value, operand))

/**
 * True if all of a condition holds for the values that `read` returns; a missing path equals nothing, and differs from
 * everything.
 */
export const conditionHolds = (condition: Condition, read: Read): boolean =>
  Object.entries(condition).every(([path, wanted]) => {
    if (path === "all") return (wanted as ReadonlyArray<Condition>).every((one) => conditionHolds(one, read))
    if (path === "any") return (wanted as ReadonlyArray<Condition>).some((one) => conditionHolds(one, read))
    if (path === "not") return !conditionHolds(wanted as Condition, read)
    return compares(read(path), wanted as Scalar | Comparison)
  })

/** Returns the condition with each of its texts replaced by `write`; a text replaced by undefined can equal nothing. */
export const rewritten = (condition: Condition, write: (text: string) => unknown): Condition => {
  const inside = (value: unknown): unknown => {
    if (typeof value === "string") return write(value)
    if (Array.isArray(value)) return value.map(inside)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inside(item)]))
  }
  return inside(condition) as Condition
}

/** Returns every text that a condition compares with. */
export const comparedTexts = (condition: Condition): ReadonlyArray<string> => {
  const texts: Array<string> = []
  rewritten(condition, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

/** Returns every path that a condition reads. */
export const pathsOf = (condition: Condition): ReadonlyArray<string> =>
  Object.entries(condition).flatMap(([path, wanted]) => {
    if (path === "all" || path === "any") return (wanted as ReadonlyArray<Condition>).flatMap(pathsOf)
    return path === "not" ? pathsOf(wanted as Condition) : [path]
  })
