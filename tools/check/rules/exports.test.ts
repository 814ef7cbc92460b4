import { assert, describe, it } from "@effect/vitest"
import { findings } from "./exports.ts"

const manifest = (exports: object) => JSON.stringify({ name: "@tidings/links", exports })
const tree = (files: Readonly<Record<string, string>>, exports: object = { "./*": "./src/*.ts" }) =>
  new Map(Object.entries({ "packages/links/package.json": manifest(exports), ...files }))
const a = "packages/links/src/a.ts"

describe("exports of a package", () => {
  it("that lead to no file are found", () => {
    const found = findings(
      tree({ [a]: "" }, { ".": "./src/index.ts", "./*": "./src/*.ts", "./texts/*": "./texts/*.json" })
    )
    assert.deepStrictEqual(found, [
      `packages/links/package.json exports ".", but there is no ./src/index.ts`,
      `packages/links/package.json exports "./texts/*", but there is no ./texts/*.json`
    ])
  })
})

describe("exports of a module", () => {
  it.each([
    ["a value", "export const one = 1"],
    ["several at once", "export const { zero, list: [one] } = numbers"],
    ["a function", "export function one() {}"],
    ["a class", "export class one {}"],
    ["a list", "const one = 1\nexport { one }"],
    ["what is passed on", `export { one } from "./b.ts"`]
  ])("that nobody imports are found: %s", (_, text) => {
    assert.include(findings(tree({ [a]: text })).join("\n"), "exports one, which no other module imports")
  })

  it.each([
    ["its name", `import { one } from "./a.ts"`],
    ["another name for it", `import { one as two } from "./a.ts"`],
    ["all of the module", `import * as numbers from "./a.ts"`],
    ["an import at run time", `const load = () => import("./a.ts")`],
    ["a re-export", `export { one } from "./a.ts"\nimport { one } from "./b.ts"`],
    ["the package's name", `import { one } from "@tidings/links/a"`]
  ])("are let through where another module imports %s", (_, text) => {
    assert.notInclude(findings(tree({ [a]: "export const one = 1", "packages/links/src/b.ts": text })).join("\n"), a)
  })

  it("may be types that nobody names", () => {
    assert.deepStrictEqual(findings(tree({ [a]: "export interface One {}\nexport type Two = 2" })), [])
  })
})
