import { serverProgram } from "@tidings/testing/programs"
import { startServer } from "./Server.ts"

const [program, ...words] = serverProgram

const profiling = (folder: string) => ["--cpu-prof", `--cpu-prof-dir=${folder}`]

/** The platform from source, as `pnpm start` runs it, or as the gate built it, worker and all. It is killed at last, unless its profile or the embedded database is to be whole. */
export const startPlatform = (env: Readonly<Record<string, string>>, profiles?: string) =>
  startServer(program!, env, {
    words,
    flags: profiles === undefined ? [] : profiling(profiles),
    endedBy: profiles === undefined && "DATABASE_URL" in env ? "SIGKILL" : "SIGTERM"
  })
