import { findingsOf } from "../../source/program.ts"
import { root } from "../../source/root.ts"

export const name = "types"

/** Finds the compiler's errors in the one program of the repository. */
export const run = (folder: string = root) =>
  findingsOf(folder, "tsc", ["-p", "tsconfig.json", "--pretty", "false"], (line) => line.trim() !== "")
