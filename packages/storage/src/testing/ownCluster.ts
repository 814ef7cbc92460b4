import { Effect, Schedule, type Scope } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync
} from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"

const versions = "/usr/lib/postgresql"
const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] : undefined
const program = (name: string) => (newest === undefined ? name : join(versions, newest, "bin", name))

/** Postgres refuses to run as root, and only root may mount a small disk for it. */
const isRoot = process.getuid?.() === 0
const asPostgres = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
const canMount = isRoot && spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0

/** True if tests that stop Postgres and fill its disk are skipped; `whyNoCluster` is the note for their titles. */
export const clusterIsMissing = spawnSync(program("initdb"), ["--version"]).status !== 0 || !canMount
export const whyNoCluster = clusterIsMissing ? " (skipped: needs initdb, and root for a small disk)" : ""

const freePort = Effect.callback<number>((resume) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as AddressInfo
    probe.close(() => resume(Effect.succeed(port)))
  })
})

export interface Cluster {
  readonly url: string
  /** Starts it, and waits until it accepts connections. */
  readonly start: Effect.Effect<void>
  /**
   * Sends its main process a signal, and waits until that has ended: SIGINT stops it, SIGQUIT and SIGKILL are crashes.
   */
  readonly end: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** Stops all its processes from running, connections staying open, until `resume`. */
  readonly pause: Effect.Effect<void>
  readonly resume: Effect.Effect<void>
  /** Fills its disk to the last byte; its log is on another disk. */
  readonly fill: Effect.Effect<void>
  readonly makeRoom: Effect.Effect<void>
}

const answers = (url: string) =>
  Effect.promise(async () => {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    return sql`select 1`
      .then(
        () => true,
        () => false
      )
      .finally(() => sql.end({ timeout: 1 }))
  })

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
  const port = yield* freePort
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const [first, ...words] = inside
  const made = spawnSync(
    first!,
    [...words, program("initdb"), "-A", "trust", "-N", "-U", "postgres"].concat([
      "--wal-segsize=1",
      "-X",
      join(wal, "log"),
      "-D",
      data
    ])
  )
  if (made.status !== 0) return yield* Effect.die(new Error(String(made.stderr)))

  let running: ChildProcess | undefined
  let said = ""
  const begin = () => {
    const settings = ["fsync=off", "unix_socket_directories=", "listen_addresses=127.0.0.1", `autovacuum=${autovacuum}`]
    const flags = settings.flatMap((setting) => ["-c", setting])
    const child = spawn(first!, [...words, program("postgres"), "-D", data, "-p", String(port), ...flags])
    child.stderr.on("data", (chunk) => (said += chunk))
    child.once("exit", () => (running = undefined))
    running = child
  }
  const end = (signal: NodeJS.Signals) =>
    Effect.callback<void>((resume) => {
      if (running === undefined) return resume(Effect.void)
      running.once("exit", () => resume(Effect.void))
      running.kill(signal)
    })
  // After a crash a new server is refused until the last process of the old one has noticed.
  const start = Effect.suspend(() => {
    if (running === undefined) begin()
    return answers(url)
  }).pipe(
    Effect.filterOrFail(
      (is) => is,
      () => new Error(said)
    ),
    Effect.retry({ schedule: Schedule.spaced("50 millis"), times: 600 }),
    Effect.asVoid,
    Effect.orDie
  )
  const signalAll = (signal: NodeJS.Signals) =>
    Effect.sync(() => {
      if (running?.pid === undefined) return
      const children = readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, "utf8").split(" ")
      for (const pid of [running.pid, ...children.map(Number)]) {
        try {
          if (pid > 0) process.kill(pid, signal)
        } catch {
          // It has ended meanwhile.
        }
      }
    })
  yield* Effect.addFinalizer(() => Effect.andThen(signalAll("SIGCONT"), end("SIGQUIT")))
  yield* start
  // The path under which the mount is visible.
  const ballast = join("/proc", String(holder.pid), "root", disk, "ballast")
  return {
    url,
    start,
    end,
    pause: signalAll("SIGSTOP"),
    resume: signalAll("SIGCONT"),
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
