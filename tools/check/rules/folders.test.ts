import { assert, describe, it } from "@effect/vitest"
import { findings, maxModules } from "./folders.ts"

const folder = "packages/links/src/clicks"
const tree = (count: number, ending = ".ts", beside: ReadonlyArray<string> = []) =>
  new Map(
    [...Array.from({ length: count }, (_, at) => `${folder}/${at}${ending}`), ...beside].map((path) => [path, ""])
  )

describe("a folder", () => {
  it("may hold so many modules and no more", () => {
    assert.deepStrictEqual(findings(tree(maxModules)), [])
    assert.deepStrictEqual(findings(tree(maxModules + 1)), [
      `${folder} holds ${maxModules + 1} modules of at most ${maxModules}: give some a folder`
    ])
  })

  it("may hold any number of tests, texts and folders beside them", () => {
    const beside = ["a.test.ts", "testing/b.ts", "c.json", "inner/d.ts"].map((name) => `${folder}/${name}`)
    assert.deepStrictEqual(findings(tree(maxModules, ".ts", beside)), [])
    assert.deepStrictEqual(findings(tree(40, ".test.ts")), [])
  })

  it("that is a table of like rows may hold any number", () => {
    for (const table of ["packages/operations/src/links", "packages/storage/src/tables"]) {
      const rows = Array.from({ length: 40 }, (_, at): [string, string] => [`${table}/${at}.ts`, ""])
      assert.deepStrictEqual(findings(new Map(rows)), [])
    }
  })
})
