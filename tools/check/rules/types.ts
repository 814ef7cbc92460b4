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

/** The memory of the compiler: it checks again only what has changed since its last run, and what depends on that. */
const memory = "node_modules/.cache/types.tsbuildinfo"

/** Arguments with one checker: each further one checks again what they share, and other rules have the other core. */
const options = `-p tsconfig.json --pretty false --checkers 1 --noEmit --incremental --tsBuildInfoFile ${memory}`.split(
  " "
)

/**
 * Finds the compiler's errors in the one program of the repository, and mistakes with Effect that types alone accept (a
 * floating effect, a yield without a star), errors and warnings alike: one run of the compiler that Effect extends.
 */
export const run = async (folder: string = root) =>
  programFindings(folder, await compiler(), options, (line) => line.trim() !== "")
