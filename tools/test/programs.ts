import { join } from "node:path"
import { root } from "../source/root.ts"

const checks = [join(root, "tools/check/all.ts")]
const vitest = join(root, "node_modules/vitest/vitest.mjs")

/** Returns the Node.js programs of `pnpm test` in their order: the whole gate, or Vitest alone if it is given words. */
export const programsOf = (words: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  // pnpm passes on a `--` that is typed before them.
  const given = words[0] === "--" ? words.slice(1) : words
  const suites = [vitest, "run", ...given]
  return given.length === 0 ? [checks, suites] : [suites]
}
