import { findingsOf } from "./program.ts"

export const name = "lint"

/** What oxlint refuses, warnings included. */
export const run = () =>
  findingsOf("oxlint", ["--deny-warnings", "--format", "unix"], (line) => /^.+:\d+:\d+: /u.test(line))
