import { programFindings } from "../../source/program.ts"
import { root } from "../../source/root.ts"

export const name = "format"

/** Finds files that oxfmt would change. */
export const run = (folder: string = root) =>
  programFindings(folder, "oxfmt", ["--list-different"], (line) => line.trim() !== "")
