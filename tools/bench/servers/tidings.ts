import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const program = fileURLToPath(new URL("../../../apps/cli/src/main.ts", import.meta.url))

/** Runs a command line of `tidings` in an installation; rejects where it fails. */
export const tidings = async (env: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
  promisify(execFile)(process.execPath, [program, ...words], { env: { ...process.env, ...env } })
