import { findingsOf } from "./program.ts"
import { root } from "./root.ts"

export const name = "effect types"

const project = ["--project", "tsconfig.json"]
const problems = ["--severity", "error,warning"]

/** Mistakes with Effect that types alone let pass (a floating effect, a yield without a star), errors and warnings alike. */
export const run = async () => {
  const lines = await findingsOf("effect-tsgo", ["diagnostics", ...project, ...problems, "--format", "text"], (line) =>
    /\): (?:error|warning) /u.test(line)
  )
  return lines.map((line) => line.replace(root, ""))
}
