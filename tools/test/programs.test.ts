import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { basename } from "node:path"
import { programsOf } from "./programs.ts"

const namesOf = (words: ReadonlyArray<string>) =>
  programsOf(words).map(([program = "", ...more]) => [basename(program), ...more])

describe("pnpm test", () => {
  it("runs every check and then every suite", () => {
    assert.deepStrictEqual(namesOf([]), [["all.ts"], ["vitest.mjs", "run"]])
  })

  it.each([[["packages/jobs", "-t", "claims"]], [["--", "packages/jobs", "-t", "claims"]]])(
    "runs only Vitest with the words behind it: %j",
    (words) => {
      assert.deepStrictEqual(namesOf(words), [["vitest.mjs", "run", "packages/jobs", "-t", "claims"]])
    }
  )

  it("runs programs that are there", () => {
    for (const [program = ""] of programsOf([])) assert.isTrue(existsSync(program), program)
  })
})
