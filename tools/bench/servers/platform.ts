import { fileURLToPath } from "node:url"
import { startServer } from "./Server.ts"

const program = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url))

const profiling = (folder: string) => ["--cpu-prof", `--cpu-prof-dir=${folder}`]

/** The platform from source, as `pnpm start` runs it, worker and all. */
export const startPlatform = (env: Readonly<Record<string, string>>, profiles?: string) =>
  startServer(program, env, profiles === undefined ? [] : profiling(profiles))
