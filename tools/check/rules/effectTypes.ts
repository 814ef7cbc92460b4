import { findingsOf } from "../../source/program.ts"
import { root } from "../../source/root.ts"

export const name = "effect types"

const program = `${root}tools/node_modules/@effect/tsgo/dist/effect-tsgo.cjs`
const project = ["diagnostics", "--project", "tsconfig.json"]
const output = ["--severity", "error,warning", "--format", "text"]
const isFinding = (line: string): boolean => /\): (?:error|warning) /u.test(line)

/**
 * Finds mistakes with Effect that types alone accept (a floating effect, a yield without a star), errors and warnings
 * alike.
 */
export const run = async (folder: string = root) => {
  const lines = await findingsOf(folder, "node", [program, ...project, ...output], isFinding)
  return lines.map((line) => line.replace(folder, ""))
}
