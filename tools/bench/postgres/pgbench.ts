import { execFile } from "node:child_process"
import { glob, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { temporaryFolder } from "../temporaryFolder.ts"
import type { TemporaryDatabase } from "./temporaryDatabase.ts"

/** A script for pgbench, and the initial values of its variables. */
export interface PgbenchScript {
  readonly text: string
  readonly variables: Readonly<Record<string, string>>
}

interface Options {
  readonly clients: number
  readonly threads: number
  readonly seconds: number
}

const run = promisify(execFile)

/** Returns the newest pgbench of Debian's packages, else the one on PATH. */
const program = async (): Promise<string> => {
  const found: Array<string> = []
  for await (const path of glob("/usr/lib/postgresql/*/bin/pgbench")) found.push(path)
  const version = (path: string) => Number(path.split("/")[4])
  return found.sort((a, b) => version(b) - version(a))[0] ?? "pgbench"
}

/**
 * Returns the transactions per second that pgbench reaches with a script, with prepared statements; throws if any
 * failed.
 */
export const pgbench = async (
  database: Pick<TemporaryDatabase, "url">,
  { text, variables }: PgbenchScript,
  { clients, seconds, threads }: Options
): Promise<number> => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, "script.sql")
  await writeFile(file, text)
  const { stdout } = await run(
    await program(),
    [
      "--no-vacuum",
      "--protocol=prepared",
      `--client=${clients}`,
      `--jobs=${threads}`,
      `--time=${Math.max(1, Math.round(seconds))}`,
      `--file=${file}`,
      ...Object.entries(variables).flatMap(([name, value]) => ["--define", `${name}=${value}`]),
      database.url
    ],
    { timeout: (seconds + 60) * 1000 }
  )
  const [, perSecond] = /tps = ([\d.]+)/u.exec(stdout) ?? []
  const [, failed] = /failed transactions: (\d+)/u.exec(stdout) ?? []
  if (perSecond === undefined || (failed !== undefined && failed !== "0")) throw new Error(stdout)
  return Number(perSecond)
}
