import type * as Operation from "@tidings/pipeline/Operation"
import { hostileTexts, type Path, textsOf, withValue } from "@tidings/operations/testing/textsOf"
import type { SchemaAST } from "effect"

type Random = () => number

const one = <A>(all: ReadonlyArray<A>, random: Random): A => all[Math.floor(random() * all.length)]!

const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`)

/** Values that are wrong nearly everywhere, of every type; each is JSON. */
const values: ReadonlyArray<unknown> = [
  ...hostileTexts,
  null,
  true,
  -1,
  0,
  1e308,
  -1e-308,
  2 ** 53,
  [],
  {},
  [null],
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  nested(500),
  Array.from({ length: 10_000 }, (_, n) => n),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`key_${n}`, n])),
  "{{ code }}{% for i in (1..1000000) %}x{% endfor %}",
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "a@example.com\r\nBcc: b@example.com",
  "../../../../etc/passwd",
  "http://169.254.169.254/latest/meta-data/",
  "http://localhost:5432/",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "9999-12-31T23:59:59Z",
  "0000-00-00",
  "-271821-04-20T00:00:00Z",
  `https://${"a.".repeat(500)}example`,
  `${"a@".repeat(2_000)}x`,
  "xn--a",
  "+999999999999999999999",
  "P9999Y",
  "en-US-x-twain",
  "%00%ff",
  "${7*7}#{7*7}<%= 7*7 %>"
]

const leavesOf = (value: unknown, path: Path = []): ReadonlyArray<Path> => {
  if (typeof value !== "object" || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, Array.isArray(value) ? 0 : key]))
}

const placesOf = new WeakMap<object, ReadonlyArray<Path>>()

/** The places of a row's input: texts that its schema has anywhere, fields, and what its example names. */
const places = (row: Operation.Any): ReadonlyArray<Path> => {
  const known = placesOf.get(row)
  if (known !== undefined) return known
  const made = [
    ...textsOf(row.input.ast as SchemaAST.AST).map(({ path }) => path),
    ...Object.keys(row.input.fields).map((field): Path => [field]),
    ...leavesOf(row.example)
  ].filter(({ length }) => length > 0)
  placesOf.set(row, made)
  return made
}

const idShape = /^([a-z]{2,8})_[0-9a-z]{10,40}$/u

/** Replaces ids in an example by ids of things that are there, drawn from `idsOf` a prefix. */
export const withIds = (value: unknown, idsOf: (prefix: string) => string | undefined): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) => {
    const prefix = typeof inner === "string" ? idShape.exec(inner)?.[1] : undefined
    return prefix === undefined ? inner : (idsOf(prefix) ?? inner)
  })

/** Returns the input with one to three faults: values that do not fit, fields that are unknown or missing. */
export const spoilt = (row: Operation.Any, input: object, random: Random): object => {
  let made = input
  if (places(row).length === 0) return { unknown: one(values, random) }
  for (let faults = 1 + Math.floor(random() * 3); faults > 0; faults--) {
    const place = one(places(row), random)
    const draw = random()
    if (draw < 0.75) made = withValue(made, place, one(values, random))
    else if (draw < 0.85)
      made = {
        ...made,
        [one(["__proto__x", "constructor", "id", "workspaceId", "livemode"], random)]: one(values, random)
      }
    else made = Object.fromEntries(Object.entries(made).filter(([name]) => name !== place[0]))
  }
  return made
}

/** Texts for headers, which may hold no control characters there. */
export const headerTexts: ReadonlyArray<string> = hostileTexts
  .map((text) =>
    text
      .replaceAll(/[^\u0020-\u007e]/gu, "?")
      .slice(0, 4_000)
      .trim()
  )
  .filter((text) => text !== "")

export const oneOf = one

/** Draws a text that is wrong nearly everywhere, for a field of a form or of a callback. */
export const wrongText = (random: Random): string => {
  const value = one(values, random)
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 20_000)
}
