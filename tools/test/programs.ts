import { join } from "node:path"
import { root } from "../source/root.ts"

/** The file and arguments of a Node.js program. */
export type Program = ReadonlyArray<string>

/** Programs that run at the same time. */
type Together = readonly [Program, ...Array<Program>]

const suites = (...words: ReadonlyArray<string>): Program => [
  join(root, "node_modules/vitest/vitest.mjs"),
  "run",
  ...words
]

/** Folders of suites that wait for programs which they start and kill, more than they compute. */
const waiting = ["apps", "tools/conformance", "tools/faults", "tools/load", "tools/new"]
const waitingOnes = suites(...waiting.map((folder) => join(root, folder, "/")), "--maxWorkers=1")
const otherOnes = suites(...waiting.map((folder) => `--exclude=${folder}/**`))

/**
 * Returns the programs of `pnpm test` in their order: the whole gate, or Vitest alone if it is given words. Suites that
 * wait run one after another beside those that compute, in what these leave idle of the cores.
 */
export const programsOf = (words: ReadonlyArray<string>): ReadonlyArray<Together> => {
  // pnpm passes on a `--` that is typed before them.
  const given = words[0] === "--" ? words.slice(1) : words
  return given.length > 0 ? [[suites(...given)]] : [[[join(root, "tools/check/all.ts")]], [otherOnes, waitingOnes]]
}
