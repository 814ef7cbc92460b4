import { assert, describe, it } from "@effect/vitest"
import { findings } from "./floors.ts"

const of = (files: Readonly<Record<string, string>>) =>
  findings(new Map(Object.entries(files).map(([path, target]) => [`packages/x/src/${path}`, `import "${target}"`])))

describe("floors", () => {
  it("finds folders that import one another, though no file does", () => {
    assert.deepStrictEqual(
      of({ "a/one.ts": "../b/two.ts", "b/two.ts": "./three.ts", "b/three.ts": "../a/four.ts", "a/four.ts": "effect" }),
      ["packages/x/src: a → b → a"]
    )
  })

  it("finds a folder and a file beside it that import one another, at any depth", () => {
    assert.deepStrictEqual(of({ "r/a/one.ts": "../Two.ts", "r/Two.ts": "./a/three.ts", "r/a/three.ts": "effect" }), [
      "packages/x/src/r: Two.ts → a → Two.ts"
    ])
  })

  it("takes rows of jobs for files of the folder they are in, and leaves tests alone", () => {
    assert.deepStrictEqual(
      of({ "r/jobs/sweep.ts": "../Sweeps.ts", "r/Sweeps.ts": "./jobs/tell.ts", "r/jobs/tell.ts": "effect" }),
      []
    )
    assert.deepStrictEqual(
      of({ "a/one.test.ts": "../b/two.ts", "b/two.ts": "../a/three.ts", "a/three.ts": "effect" }),
      []
    )
  })
})
