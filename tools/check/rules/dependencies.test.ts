import { assert, it } from "@effect/vitest"
import { findings } from "./dependencies.ts"

const found = (manifest: object, source: string) =>
  findings(
    new Map([
      ["packages/post/package.json", JSON.stringify(manifest)],
      ["packages/post/src/post.ts", source],
      ["packages/other/src/other.ts", `import "idle"`]
    ])
  )

it.each([
  [{ dependencies: { idle: "1.0.0" } }, `import "busy"`],
  [{ devDependencies: { idle: "1.0.0" } }, `import "./idle.ts"`],
  [{ devDependencies: { "@types/idle": "1.0.0" } }, ""]
])("finds a dependency that its package never names: %j in %j", (manifest, source) => {
  assert.lengthOf(found(manifest, source), 1)
})

it.each([
  [{ dependencies: { idle: "1.0.0" } }, `import "idle"`],
  [{ dependencies: { idle: "1.0.0" } }, `import { one } from "idle/one"`],
  [{ dependencies: { idle: "1.0.0" } }, `new URL("../node_modules/idle/main.js", import.meta.url)`],
  [{ devDependencies: { idle: "1.0.0", "@types/idle": "1.0.0" } }, `import "idle"`],
  [{ devDependencies: { "@types/post__idle": "1.0.0" } }, `import "@post/idle"`]
])("leaves one that is imported, found by path or typed: %j in %j", (manifest, source) => {
  assert.deepStrictEqual(found(manifest, source), [])
})
