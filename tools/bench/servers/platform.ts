import { fileURLToPath } from "node:url"
import { startServer } from "./Server.ts"

const program = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url))

const profiling = (folder: string) => ["--cpu-prof", `--cpu-prof-dir=${folder}`]

/** The platform from source, as `pnpm start` runs it, worker and all. It is killed at last, unless its profile or the embedded database is to be whole. */
export const startPlatform = (env: Readonly<Record<string, string>>, profiles?: string) =>
  startServer(program, env, {
    flags: profiles === undefined ? [] : profiling(profiles),
    endedBy: profiles === undefined && "DATABASE_URL" in env ? "SIGKILL" : "SIGTERM"
  })
