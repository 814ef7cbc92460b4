import { execFile } from "node:child_process"
import { commandLineProgram } from "@tidings/testing/programs"
import { promisify } from "node:util"

/** Runs a command line of `tidings` in an installation; rejects if it fails. */
export const tidings = async (env: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
  promisify(execFile)(process.execPath, [...commandLineProgram, ...words], { env: { ...process.env, ...env } })
