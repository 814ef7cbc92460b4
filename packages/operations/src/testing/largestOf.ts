import * as Operation from "@tidings/pipeline/Operation"
import { mostValues } from "@tidings/pipeline/input/tooMany"
import { Exit, Schema, SchemaAST } from "effect"
import { type Path, type Place, textsOf, withText, withValue } from "./textsOf.ts"

/** The least length that is tested; shorter texts cost no work. */
const leastCharacters = 1_000
const leastItems = 2

const prose = "Every sentence of it has some words, and none of them is of any use to a reader. "

/** Returns the largest size that fits, to within an eighth; 0 if none does. */
const largest = (fits: (size: number) => boolean): number => {
  let [low, high] = [0, 1]
  while (fits(high)) [low, high] = [high, high * 2]
  while (high - low > low / 8 && high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

const at = (input: unknown, path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    input
  )

type Steps = ReadonlyArray<string | number>

/** Returns the paths of the arrays in a value. */
const arraysIn = (value: unknown, path: Steps = []): ReadonlyArray<Steps> =>
  typeof value !== "object" || value === null
    ? []
    : [
        ...(Array.isArray(value) && value.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([name, member]) =>
          arraysIn(member, [...path, Array.isArray(value) ? Number(name) : name])
        )
      ]

const replaced = (input: unknown, [first, ...rest]: Steps, value: unknown): unknown => {
  if (first === undefined) return value
  if (Array.isArray(input)) return input.map((item, index) => (index === first ? replaced(item, rest, value) : item))
  const members = input as Record<string, unknown>
  return { ...members, [first]: replaced(members[first], rest, value) }
}

/** One way to make an input large: its largest size, and a function that changes an input to this or a smaller size. */
export interface Large {
  readonly what: string
  readonly size: number
  readonly least: number
  readonly of: (input: object, size: number) => object
}

/**
 * Returns each text of a row's input at the greatest length that its schema takes, and each array with the most items;
 * texts and arrays that are never long are left out.
 */
export const largestOf = (row: Operation.Any, input: object): ReadonlyArray<Large> => {
  const decode = Schema.decodeUnknownExit(Schema.toCodecJson(row.input as Schema.Codec<unknown>))
  const isTaken = (changed: unknown) =>
    JSON.stringify(changed).length <= Operation.maxBodyBytesOf(row) && Exit.isSuccess(decode(changed))
  const textual = (place: Place): ReadonlyArray<Large> => {
    const own = at(input, place.path)
    const seeds = [...(typeof own === "string" && own !== "" ? [own] : []), prose, "a"]
    for (const seed of seeds) {
      const of: Large["of"] = (input, size) =>
        withText(input, place, seed.repeat(Math.ceil(size / seed.length)).slice(0, size))
      const size = largest((size) => isTaken(of(input, size)))
      if (size >= leastCharacters)
        return [{ what: `characters of ${place.path.join(".")}`, size, least: leastCharacters, of }]
    }
    return []
  }
  const listed = (path: Steps): ReadonlyArray<Large> => {
    const of: Large["of"] = (input, size) => {
      const items = at(input, path) as ReadonlyArray<unknown>
      return replaced(
        input,
        path,
        Array.from({ length: size }, (_, n) => items[n % items.length])
      ) as object
    }
    const size = largest((size) => size <= mostValues && isTaken(of(input, size)))
    return size < leastItems ? [] : [{ what: `items of ${path.join(".")}`, size, least: leastItems, of }]
  }
  return [...textsOf(row.input.ast as SchemaAST.AST).flatMap(textual), ...arraysIn(input).flatMap(listed)]
}

/** Returns the paths of lists and of records with any names in an input's schema, except in schemas already seen. */
const crowdsIn = (root: SchemaAST.AST, seen: WeakSet<SchemaAST.AST>): ReadonlyArray<Path> => {
  const found: Array<Path> = []
  const visit = (ast: SchemaAST.AST, path: Path): void => {
    if (seen.has(ast)) return
    seen.add(ast)
    if (SchemaAST.isUnion(ast)) ast.types.forEach((member) => visit(member, path))
    if (SchemaAST.isSuspend(ast)) visit(ast.thunk(), path)
    if (SchemaAST.isArrays(ast)) {
      found.push([...path, 0])
      ;[...ast.elements, ...ast.rest].forEach((item) => visit(item, [...path, 0]))
    }
    if (SchemaAST.isObjects(ast)) {
      ast.propertySignatures.forEach(({ name, type }) => visit(type, [...path, String(name)]))
      ast.indexSignatures.forEach(({ type }) => {
        found.push([...path, "k"])
        visit(type, [...path, "k"])
      })
    }
  }
  visit(SchemaAST.toEncoded(root), [])
  return found
}

/**
 * Returns inputs with the most values that any input may hold in one list or record, even if the schema refuses so
 * many.
 */
export const crowdsOf = (
  row: Operation.Any,
  seen: WeakSet<SchemaAST.AST>
): ReadonlyArray<{ readonly what: string; readonly of: (input: object) => object }> =>
  crowdsIn(row.input.ast as SchemaAST.AST, seen).map((path) => {
    const values = Array.from({ length: mostValues - 100 }, () => ({}))
    const crowd = path.at(-1) === 0 ? values : Object.fromEntries(values.map((value, n) => [`k${n}`, value]))
    return { what: path.join("."), of: (input) => withValue(input, path.slice(0, -1), crowd) }
  })
