import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"

const told = (flag: string): string => {
  const { status, stdout } = spawnSync("pg_config", [flag], { encoding: "utf8" })
  return status === 0 ? stdout.trim() : ""
}

/** True if the newest Postgres of this machine has the extension. */
export const hasCitus = (): boolean => existsSync(join(told("--sharedir"), "extension", "citus.control"))
