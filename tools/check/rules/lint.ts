import { programFindings } from "../../source/program.ts"
import { root } from "../../source/root.ts"

export const name = "lint"

const isFinding = (line: string): boolean => /^.+:\d+:\d+: /u.test(line)

/** Finds the errors and warnings of oxlint. */
export const run = (folder: string = root) =>
  programFindings(folder, "oxlint", ["--deny-warnings", "--format", "unix"], isFinding)
