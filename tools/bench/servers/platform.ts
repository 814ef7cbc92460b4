import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { commandLineProgram, serverProgram } from "@tidings/testing/programs"
import { startServer } from "./Server.ts"

const [program, ...words] = serverProgram

const profiling = (folder: string) => ["--cpu-prof", `--cpu-prof-dir=${folder}`]

/**
 * Starts the platform from source, like `pnpm start`, or as the gate built it, with its worker. It is killed at the
 * end, unless its profile or the embedded database must be complete.
 */
export const startPlatform = (env: Readonly<Record<string, string>>, profiles?: string) =>
  startServer(program!, env, {
    words,
    flags: profiles === undefined ? [] : profiling(profiles),
    endedBy: profiles === undefined && "DATABASE_URL" in env ? "SIGKILL" : "SIGTERM"
  })

/** Runs a command line of `tidings` in an installation; rejects if it fails. */
export const tidings = async (env: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
  promisify(execFile)(process.execPath, [...commandLineProgram, ...words], { env: { ...process.env, ...env } })
