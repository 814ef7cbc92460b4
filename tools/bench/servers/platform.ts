import { serverProgram } from "@tidings/testing/programs"
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
