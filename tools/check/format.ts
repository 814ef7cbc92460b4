import { findingsOf } from "./program.ts"

export const name = "format"

/** Files that oxfmt would write otherwise. */
export const run = () => findingsOf("oxfmt", ["--list-different"], (line) => line.trim() !== "")
