import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"

const root = join(tmpdir(), "tidings-worlds")

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/**
 * A folder for files of this process; test processes are killed at their end, so each one removes the folders of ended
 * ones.
 */
export const processFolder = (): string => {
  mkdirSync(root, { recursive: true })
  for (const name of readdirSync(root)) {
    if (name === String(process.pid) || !isAlive(Number(name)))
      rmSync(join(root, name), { recursive: true, force: true })
  }
  return join(root, String(process.pid))
}

/** A temporary folder, removed with the scope. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)
