import { Effect, type Scope } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { asPostgres, initialized, program, serverProcess, type ServerProcess } from "./serverProcess.ts"

/** Postgres refuses to run as root, and only root may mount a small disk for it. */
const isRoot = process.getuid?.() === 0
const canMount = isRoot && spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0

/** True if tests that stop Postgres and fill its disk are skipped; `whyNoCluster` is the note for their titles. */
export const clusterIsMissing = spawnSync(program("initdb"), ["--version"]).status !== 0 || !canMount
export const whyNoCluster = clusterIsMissing ? " (skipped: needs initdb, and root for a small disk)" : ""

export interface Cluster extends ServerProcess {
  /** Fills its disk to the last byte; its log is on another disk. */
  readonly fill: Effect.Effect<void>
  readonly makeRoom: Effect.Effect<void>
}

interface ClusterSize {
  readonly diskMb: number
  readonly autovacuum: "on" | "off"
}

/** A running Postgres server of the caller's own, on a disk of its own; it ends with the scope. */
export const clusterOf = Effect.fnUntraced(function* ({
  autovacuum,
  diskMb
}: ClusterSize): Effect.fn.Return<Cluster, never, Scope.Scope> {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-cluster-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  const [disk, wal] = [join(folder, "disk"), join(folder, "wal")]
  for (const path of [disk, wal]) mkdirSync(path)
  spawnSync("chown", ["-R", "postgres", folder])
  // The disk is visible only in this process's mount namespace, and is gone with its last process.
  const mount = `mount -t tmpfs -o size=${diskMb}m,uid=$(id -u postgres) none ${disk} && echo there && exec sleep infinity`
  const holder = yield* Effect.acquireRelease(
    Effect.sync(() => spawn("unshare", ["-m", "sh", "-c", mount])),
    (child) => Effect.sync(() => void child.kill("SIGKILL"))
  )
  yield* Effect.callback<void>((resume) => void holder.stdout.once("data", () => resume(Effect.void)))
  const inside = ["nsenter", "-m", "-t", String(holder.pid), ...asPostgres]
  const data = join(disk, "data")
  yield* initialized(inside, data, "--wal-segsize=1", "-X", join(wal, "log"))
  const server = yield* serverProcess(inside, data, [`autovacuum=${autovacuum}`])
  // The path under which the mount is visible.
  const ballast = join("/proc", String(holder.pid), "root", disk, "ballast")
  return {
    ...server,
    fill: Effect.sync(() => {
      const file = openSync(ballast, "w")
      for (let size = 1 << 20; size > 0;) {
        try {
          writeSync(file, Buffer.alloc(size))
        } catch {
          size >>= 1
        }
      }
      closeSync(file)
    }),
    makeRoom: Effect.sync(() => rmSync(ballast))
  }
})

/** A small server, without processes that write unasked. */
export const ownCluster: Effect.Effect<Cluster, never, Scope.Scope> = clusterOf({ diskMb: 160, autovacuum: "off" })
