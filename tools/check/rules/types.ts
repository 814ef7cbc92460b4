import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { programFindings } from "../../source/program.ts"
import { root } from "../../source/root.ts"

export const name = "types"

/** Returns the path of the compiler that Effect extends, which its own command finds. */
const compiler = async (): Promise<string> => {
  const finder = `${root}tools/node_modules/@effect/tsgo/dist/effect-tsgo.cjs`
  const { stdout } = await promisify(execFile)(process.execPath, [finder, "get-exe-path"], { cwd: root })
  return stdout.trim()
}

/** Arguments with as many checkers as the gate has cores: each further one checks again what they share. */
const options = ["-p", "tsconfig.json", "--pretty", "false", "--checkers", "2"]

/**
 * Finds the compiler's errors in the one program of the repository, and mistakes with Effect that types alone accept (a
 * floating effect, a yield without a star), errors and warnings alike: one run of the compiler that Effect extends.
 */
export const run = async (folder: string = root) =>
  programFindings(folder, await compiler(), options, (line) => line.trim() !== "")
