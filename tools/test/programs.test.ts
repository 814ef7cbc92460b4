import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { relative } from "node:path"
import { root } from "../source/root.ts"
import { programsOf } from "./programs.ts"

const checks = "tools/check/all.ts"
const vitest = ["node_modules/vitest/vitest.mjs", "run"]

/** The programs by stage, with paths from the root. */
const wordsOf = (words: ReadonlyArray<string>) =>
  programsOf(words).map((together) =>
    together.map((program) => program.map((word) => (word.startsWith("/") ? relative(root, word) : word)))
  )

describe("pnpm test", () => {
  it("runs every check and then every suite, in one of two programs at the same time", () => {
    const [first, [computing = [], waiting = []] = []] = wordsOf([])
    assert.deepStrictEqual(first, [[checks]])
    const folders = waiting.filter((word) => !word.startsWith("-") && !vitest.includes(word))
    assert.isNotEmpty(folders)
    assert.deepStrictEqual(waiting, [...vitest, ...folders, "--maxWorkers=1"])
    assert.deepStrictEqual(computing, [...vitest, ...folders.map((folder) => `--exclude=${folder}/**`)])
  })

  it.each([[["packages/jobs", "-t", "claims"]], [["--", "packages/jobs", "-t", "claims"]]])(
    "runs only Vitest with the words behind it: %j",
    (words) => {
      assert.deepStrictEqual(wordsOf(words), [[[...vitest, "packages/jobs", "-t", "claims"]]])
    }
  )

  it("runs programs and folders that are there", () => {
    const paths = programsOf([])
      .flat(2)
      .filter((word) => word.startsWith("/"))
    for (const path of paths) assert.isTrue(existsSync(path), path)
  })
})
