import { Effect, type Scope } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { asPostgres, initialized, program, serverProcess } from "./serverProcess.ts"

const memory = "/dev/shm"
/** More than the databases of a run ever need together. */
const neededBytes = 4 * 2 ** 30

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/** Tests end processes, never the machine: nothing need reach a disk, and no other server ever reads the log. */
const settings = [
  "autovacuum=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "shared_buffers=256MB",
  "max_connections=300"
]

/**
 * A Postgres server for one run of tests, in memory if there is room, and the folder of its socket; undefined where
 * Postgres is not installed. It creates a database in a tenth of the time that a server on a disk takes.
 */
export const serverOfRun: Effect.Effect<
  { readonly url: string; readonly socket: string } | undefined,
  never,
  Scope.Scope
> = Effect.gen(function* () {
  if (spawnSync(program("initdb"), ["--version"]).status !== 0) return undefined
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), "tidings-run-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  if (asPostgres.length > 0) spawnSync("chown", ["postgres", folder])
  const data = join(folder, "data")
  yield* initialized(asPostgres, data, "-E", "UTF8", "--locale=C.UTF-8")
  const { url } = yield* serverProcess(asPostgres, data, [...settings, `unix_socket_directories=${folder}`])
  return { url, socket: folder }
})
