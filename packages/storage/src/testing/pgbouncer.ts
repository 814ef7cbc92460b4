import { Effect, Schedule, type Scope } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo, connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

// Debian puts it in a folder only on root's path.
const program = existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : "pgbouncer"

/** True if tests behind PgBouncer are skipped, never in CI; `whyNoPgbouncer` is the note for their titles. */
export const pgbouncerIsMissing = spawnSync(program, ["--version"]).status !== 0 && process.env["CI"] !== "true"
export const whyNoPgbouncer = pgbouncerIsMissing ? " (skipped: no pgbouncer)" : ""

interface Options {
  readonly mode?: "transaction" | "session"
  readonly poolSize?: number
}

const freePort = Effect.callback<number>((resume) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as AddressInfo
    probe.close(() => resume(Effect.succeed(port)))
  })
})

const answers = (port: number) =>
  Effect.callback<boolean>((resume) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => resume(Effect.succeed(true))).once("error", () => resume(Effect.succeed(false)))
    return Effect.sync(() => socket.destroy())
  })

/**
 * Starts a PgBouncer in front of a database's server until the scope closes; returns the URL of that database through
 * it.
 */
export const pgbouncer = (
  url: string,
  { mode = "transaction", poolSize = 8 }: Options = {}
): Effect.Effect<string, never, Scope.Scope> =>
  Effect.gen(function* () {
    const port = yield* freePort
    const { hostname, pathname, port: behind, username } = new URL(url)
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-pgbouncer-"))),
      (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
    )
    const settings = [
      "[databases]",
      `* = host=${hostname} port=${behind || 5432} user=${username || "postgres"}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = any",
      `pool_mode = ${mode}`,
      `default_pool_size = ${poolSize}`,
      "max_client_conn = 500"
    ]
    const file = join(folder, "pgbouncer.ini")
    writeFileSync(file, settings.join("\n"))
    // It refuses to run as root, and then runs as another user.
    chmodSync(folder, 0o755)
    const isRoot = process.getuid?.() === 0
    yield* Effect.acquireRelease(
      Effect.sync(() => spawn(program, [...(isRoot ? ["-u", "nobody"] : []), "-q", file], { stdio: "ignore" })),
      (child) => Effect.sync(() => void child.kill("SIGKILL"))
    )
    yield* answers(port).pipe(
      Effect.repeat({ until: (yes) => yes, schedule: Schedule.spaced("20 millis"), times: 500 })
    )
    return `postgres://${username || "postgres"}@127.0.0.1:${port}${pathname}`
  })
