import { findingsOf } from "./program.ts"

export const name = "types"

/** What the compiler refuses in the one program of the repository. */
export const run = () => findingsOf("tsc", ["-p", "tsconfig.json", "--pretty", "false"], (line) => line.trim() !== "")
