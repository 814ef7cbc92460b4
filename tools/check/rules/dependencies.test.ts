import { assert, describe, it } from "@effect/vitest"
import { findings } from "./dependencies.ts"

const idle = { idle: "1.0.0" }

/** Returns the findings for one package's manifest and files, beside a package that names everything. */
const found = (manifest: object, sources: Readonly<Record<string, string>>) =>
  findings(
    new Map([
      ["packages/post/package.json", JSON.stringify(manifest)],
      ...Object.entries(sources).map(([file, text]) => [`packages/post/src/${file}`, text] as const),
      ["packages/other/src/other.ts", `import "idle"`]
    ])
  )

describe("an import", () => {
  it.each([
    `import "idle"`,
    `import { one } from "idle/one"`,
    `import type { One } from "idle"`,
    `export { one } from "idle"`,
    `type One = import("idle").One`,
    `const one = await import("idle")`,
    `const one = require("idle")`,
    `const one = require.resolve("idle")`,
    `const one = createRequire(import.meta.url)("idle/one")`,
    `const one = createRequire(import.meta.url).resolve("idle")`,
    `const load = createRequire(import.meta.url)\nconst one = load("idle")`,
    `const path = import.meta.resolve("idle/one.wasm")`,
    "const path = import.meta.resolve(`idle/one.wasm`)"
  ])("of a package wants it declared by the importing package: %s", (text) => {
    const message =
      /^packages\/post\/src\/(?:post|post\.test)\.ts:[12] imports idle\S*, which packages\/post\/package\.json/u
    for (const file of ["post.ts", "post.test.ts"]) {
      const [first = "", ...more] = found({}, { [file]: text })
      assert.match(first, message)
      assert.deepStrictEqual(more, [])
      const kind = file === "post.ts" ? "dependencies" : "devDependencies"
      assert.deepStrictEqual(found({ [kind]: idle }, { [file]: text }), [])
    }
  })

  it("by the product wants more than a development dependency", () => {
    assert.lengthOf(found({ devDependencies: idle }, { "post.ts": `import "idle"` }), 1)
    assert.deepStrictEqual(found({ devDependencies: idle }, { "testing/peer.ts": `import "idle"` }), [])
  })

  it("is not lent by the manifest of the root", () => {
    const tree = new Map([
      ["package.json", JSON.stringify({ devDependencies: idle })],
      ["tools/package.json", "{}"],
      ["tools/bench/main.ts", `import "idle"`]
    ])
    assert.deepStrictEqual(findings(tree), [
      "tools/bench/main.ts:1 imports idle, which tools/package.json does not declare"
    ])
  })

  it("of a file, of the package's own names or of Node is none of a package", () => {
    const text = `import "./idle.ts"\nimport "#idle"\nimport "node:fs"\nimport "fs"\nload("idle")\n// import "idle"`
    assert.deepStrictEqual(found({}, { "post.ts": text }), [])
  })
})

describe("a dependency", () => {
  it.each([
    [{ dependencies: idle }, `import "busy"`],
    [{ devDependencies: idle }, `import "./idle.ts"`],
    [{ devDependencies: { "@types/idle": "1.0.0" } }, ""]
  ])("is found that its package never names: %j in %j", (manifest, text) => {
    const unused = found(manifest, { "post.ts": text }).filter((one) => one.endsWith("which nothing of it names"))
    assert.lengthOf(unused, 1)
  })

  it.each([
    [{ dependencies: idle }, `new URL("../node_modules/idle/main.js", import.meta.url)`],
    [{ dependencies: idle, devDependencies: { "@types/idle": "1.0.0" } }, `import "idle"`],
    [
      { dependencies: { "@post/idle": "1.0.0" }, devDependencies: { "@types/post__idle": "1.0.0" } },
      `import "@post/idle"`
    ]
  ])("is left that is found by path or typed: %j in %j", (manifest, text) => {
    assert.deepStrictEqual(found(manifest, { "post.ts": text }), [])
  })

  it("of the product is found that only tests name", () => {
    assert.lengthOf(found({ dependencies: idle }, { "post.test.ts": `import "idle"` }), 1)
    assert.lengthOf(found({ dependencies: idle }, { "testing/peer.ts": `import "idle"`, "post.ts": "" }), 1)
    assert.deepStrictEqual(
      found({ dependencies: idle }, { "post.test.ts": `import "idle"`, "post.ts": `import "idle"` }),
      []
    )
  })

  it("of the root is named by its scripts or by the tools", () => {
    const root = (scripts: object, tool: string) =>
      findings(
        new Map([
          ["package.json", JSON.stringify({ scripts, devDependencies: { typescript: "7.0.2" } })],
          ["tools/check/types.ts", tool]
        ])
      )
    assert.lengthOf(root({}, ""), 1)
    assert.deepStrictEqual(root({}, `findingsOf("tsc")`), [])
    assert.deepStrictEqual(root({ types: "tsc --noEmit" }, ""), [])
  })
})

describe("a version", () => {
  it.each([
    "^1.2.7",
    "~1.0.0",
    "1",
    "1.x",
    ">=1.0.0",
    "*",
    "latest",
    "workspace:^",
    "npm:idle@^1.0.0",
    "github:idle/idle"
  ])("%s is found, since it is none", (version) => {
    assert.lengthOf(found({ dependencies: { idle: version } }, { "post.ts": `import "idle"` }), 1)
  })

  it.each([
    "1.0.0",
    "2.3.2026061719",
    "0.2.0-alpha.12",
    "npm:idle@3.22.4",
    "npm:@post/idle@0.1.16",
    "catalog:",
    "workspace:*"
  ])("%s is exact", (version) => {
    assert.deepStrictEqual(found({ dependencies: { idle: version } }, { "post.ts": `import "idle"` }), [])
  })

  it("of the catalog is exact too", () => {
    const workspace = (version: string) =>
      findings(
        new Map([
          ["pnpm-workspace.yaml", `packages:\n  - packages/*\ncatalog:\n  busy: 1.0.0\n  "@post/idle": ${version}\n`]
        ])
      )
    assert.lengthOf(workspace("^1.0.0"), 1)
    assert.lengthOf(workspace('"1"'), 1)
    assert.deepStrictEqual(workspace("1.0.0"), [])
  })
})

describe("a link", () => {
  const link = "link:../../tools/judges/node_modules/idle"
  const linked = (manifest: object, judges: object, test = `import "idle"`) =>
    findings(
      new Map([
        ["tools/judges/package.json", JSON.stringify({ devDependencies: judges })],
        ["packages/post/package.json", JSON.stringify(manifest)],
        ["packages/post/src/post.test.ts", test],
        ["packages/post/src/post.ts", ""]
      ])
    )

  it("leads a test to its judge", () => {
    assert.deepStrictEqual(linked({ devDependencies: { idle: link } }, idle), [])
  })

  it("to what is no declared judge is found", () => {
    assert.lengthOf(linked({ devDependencies: { idle: link } }, {}), 1)
    assert.lengthOf(linked({ devDependencies: { idle: `${link}r` } }, idle), 1)
    assert.lengthOf(linked({ devDependencies: { idle: "link:../idle" } }, idle), 1)
  })

  it("of the product is found", () => {
    const found = linked({ dependencies: { idle: link } }, idle, `import "idle"`)
    assert.include(found, "packages/post/package.json links idle among its dependencies: a judge is of tests alone")
  })

  it("is missed by a judge that nobody consults, and by none whose version is a range", () => {
    assert.deepStrictEqual(linked({}, idle, ""), ["tools/judges/package.json has idle, to which no package links"])
    assert.lengthOf(linked({ devDependencies: { idle: link } }, { idle: "^1.0.0" }), 1)
  })
})
