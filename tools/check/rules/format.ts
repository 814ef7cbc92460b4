import { findingsOf } from "../../source/program.ts"
import { root } from "../../source/root.ts"

export const name = "format"

/** Files that oxfmt would write otherwise. */
export const run = (folder: string = root) =>
  findingsOf(folder, "oxfmt", ["--list-different"], (line) => line.trim() !== "")
