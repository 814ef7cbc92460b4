import { assert, describe, it } from "@effect/vitest"
import { findings } from "./resting.ts"

const manifest = JSON.stringify({ name: "@tidings/links", exports: { "./*": "./src/*.ts" } })
const start = "apps/server/src/launch.ts"
const link = "packages/links/src/link.ts"
const tree = (text: string) =>
  new Map(
    Object.entries({
      "packages/links/package.json": manifest,
      [start]: `import { link } from "@tidings/links/link"`,
      [link]: text
    })
  )

describe("what a server's start loads", () => {
  it.each([
    ["an import", `import { parse } from "yaml"`],
    ["a part of it", `import MimeNode from "yaml/util"`],
    ["an import of types that is not said to be one", `import { type Document } from "yaml"`],
    ["a re-export", `export { parse } from "yaml"`]
  ])("is no package for later, by %s", (_, text) => {
    assert.deepStrictEqual(findings(tree(text)), [
      `${start} → ${link} loads yaml with every start; import it when it is needed`
    ])
  })

  it.each([
    ["imported when it is needed", `const yaml = whenNeeded(() => import("yaml"))`],
    ["of which types alone are taken", `import type { Document } from "yaml"`],
    ["that is not large", `import { Effect } from "effect"`]
  ])("may be a module with a package %s", (_, text) => assert.deepStrictEqual(findings(tree(text)), []))

  it("makes no formatter, which reads the tables of every time zone", () => {
    const said = `${start} → ${link} makes a formatter with every start; make it memoized`
    assert.deepStrictEqual(findings(tree(`export const day = new Intl.DateTimeFormat("en")`)), [said])
    assert.deepStrictEqual(findings(tree(`const day = memoized(() => new Intl.DateTimeFormat("en"))`)), [])
  })
})
