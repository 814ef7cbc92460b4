import { assert, describe, it } from "@effect/vitest"
import { findings } from "./circles.ts"

const manifest = JSON.stringify({ name: "@tidings/links", exports: { "./*": "./src/*.ts" } })
const tree = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries({ "packages/links/package.json": manifest, ...files }))

describe("circles of files", () => {
  it("are found, and told by their shortest way round", () => {
    const found = findings(
      tree({
        "packages/links/src/a.ts": `import { b } from "./b.ts"`,
        "packages/links/src/b.ts": `import { a } from "./a.ts"\nimport { c } from "./c.ts"`,
        "packages/links/src/c.ts": `import { d } from "./d.ts"`,
        "packages/links/src/d.ts": `import { a } from "./a.ts"`
      })
    )
    assert.deepStrictEqual(found, [
      "packages/links/src/a.ts → packages/links/src/b.ts → packages/links/src/a.ts (4 files in all)"
    ])
  })

  it.each([
    ["a type", `import type { B } from "./b.ts"`],
    ["an import at run time", `const b = () => import("./b.ts")`],
    ["an import in a type", `export type B = import("./b.ts").B`],
    ["a re-export", `export * from "./b.ts"`],
    ["the package's name", `import { b } from "@tidings/links/b"`]
  ])("are closed by %s too", (_, text) => {
    const files = { "packages/links/src/a.ts": text, "packages/links/src/b.ts": `import { a } from "./a.ts"` }
    assert.strictEqual(findings(tree(files)).length, 1)
  })

  it("are no files that several others import", () => {
    const files = {
      "packages/links/src/a.ts": `import { b } from "./b.ts"\nimport { c } from "./c.ts"`,
      "packages/links/src/b.ts": `import { c } from "./c.ts"\nimport { Effect } from "effect"`,
      "packages/links/src/c.ts": `import { thing } from "./missing.ts"`
    }
    assert.deepStrictEqual(findings(tree(files)), [])
  })
})
