import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const config = "pg_config"

const told = (flag: string): string => {
  const { status, stdout } = spawnSync(config, [flag], { encoding: "utf8" })
  return status === 0 ? stdout.trim() : ""
}

/** True if the newest Postgres of this machine has the extension. */
export const hasCitus = (): boolean => existsSync(join(told("--sharedir"), "extension", "citus.control"))

/** Runs a command in a folder with its output shown; throws if it fails. */
const must = (folder: string, command: string, ...words: ReadonlyArray<string>): void => {
  const { status } = spawnSync(command, words, { cwd: folder, stdio: "inherit" })
  if (status !== 0) throw new Error(`${command} failed`)
}

/** Leaves out a function that Postgres has itself since 15.9. */
const withoutTwice = (header: string): string => {
  const start = header.indexOf("static inline bool\nhave_createdb_privilege(void)")
  if (start === -1) return header
  const end = "\n}\n"
  return header.slice(0, start) + header.slice(header.indexOf(end, start) + end.length)
}

/** Builds Citus from a folder of its source (13.2, for Postgres 15) and installs it; takes minutes, and root. */
export const buildCitus = (source: string): void => {
  const header = join(source, "src/include/pg_version_compat.h")
  writeFileSync(header, withoutTwice(readFileSync(header, "utf8")))
  must(source, "./configure", `PG_CONFIG=${config}`, "--without-libcurl")
  must(source, "make", "-s", "-j2")
  must(source, "make", "-s", "install")
}
