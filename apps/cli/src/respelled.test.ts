import { assert, describe, it } from "@effect/vitest"
import { respelled } from "./respelled.ts"
import { operations, operatorRows } from "./CommandSurface.ts"
import { flagOf } from "@tidings/operator/Command"

const { calls } = operations()
const kebab = (path: string) => flagOf(path).replaceAll("_", "-")
/** Keeps the first of two paths that differ only in case, which a flag means. */
const apart = (paths: ReadonlyArray<string>) =>
  paths.filter((path, index) => paths.findIndex((other) => kebab(other) === kebab(path)) === index)
const camel = (flag: string) => flag.replaceAll(/(?<=\w)-[a-z]/gu, ([, letter]) => letter!.toUpperCase())

describe("a flag", () => {
  it.each(calls.map((row) => [row.name, row] as const))("of call %s is taken in kebab-case", (name, { fields }) => {
    const paths = apart(fields.map(({ path }) => path))
    const words = ["call", name, ...paths.flatMap((path) => [`--${path}`, "x"])]
    const typed = ["call", name, ...paths.flatMap((path) => [`--${kebab(path)}`, "x"])]
    assert.deepStrictEqual(respelled(typed, { calls }), words)
    assert.deepStrictEqual(respelled(words, { calls }), words)
  })

  it.each(operatorRows().map((row) => [row.name, row] as const))("of %s is taken in camelCase", (name, { fields }) => {
    const words = [...name.split(" "), ...fields.map(({ path }) => `--${flagOf(path)}=x`)]
    assert.deepStrictEqual(
      respelled(
        words.map((word) => (word.startsWith("--") ? camel(word) : word)),
        { calls }
      ),
      words
    )
  })

  it("that is a value, or stands behind --, is as it was typed", () => {
    const words = ["call", "list_sends", "--api-key", "aB-c", "--", "--nextCursor"]
    assert.deepStrictEqual(respelled(words, { calls }), words)
  })
})
