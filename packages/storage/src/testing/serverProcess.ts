import { Effect, Schedule, type Scope } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { join } from "node:path"
import postgres from "postgres"

const versions = "/usr/lib/postgresql"
const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] : undefined

/** Path of a program of the newest Postgres on this machine. */
export const program = (name: string) => (newest === undefined ? name : join(versions, newest, "bin", name))

/** Words before a command that Postgres would refuse to run as root; its process ends with the one that started it. */
export const asPostgres =
  process.getuid?.() === 0
    ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--pdeathsig=QUIT"]
    : []

/** Creates the data folder of a server, behind these words, whose user `postgres` needs no password. */
export const initialized = (words: ReadonlyArray<string>, data: string, ...more: ReadonlyArray<string>) =>
  Effect.suspend(() => {
    const [first, ...rest] = [...words, program("initdb"), "-A", "trust", "-N", "-U", "postgres", "-D", data, ...more]
    const made = spawnSync(first!, rest)
    return made.status === 0 ? Effect.void : Effect.die(new Error(String(made.stderr)))
  })

const freePort = Effect.callback<number>((resume) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as AddressInfo
    probe.close(() => resume(Effect.succeed(port)))
  })
})

/** A Postgres server that a test starts and ends. */
export interface ServerProcess {
  readonly url: string
  /** Starts it, and waits until it accepts connections. */
  readonly start: Effect.Effect<void>
  /**
   * Sends its main process a signal, and waits until that has ended: SIGINT stops it, SIGQUIT crashes it. SIGKILL goes
   * to all its processes, as when a machine fails: one that waits for a lock would not notice.
   */
  readonly end: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** Stops all its processes from running, connections staying open, until `resume`. */
  readonly pause: Effect.Effect<void>
  readonly resume: Effect.Effect<void>
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

/**
 * Starts the server of a data folder behind these words, on a free port, with further settings; it ends with the scope.
 */
export const serverProcess = (
  words: ReadonlyArray<string>,
  data: string,
  more: ReadonlyArray<string> = ["autovacuum=off"]
): Effect.Effect<ServerProcess, never, Scope.Scope> =>
  Effect.gen(function* () {
    const port = yield* freePort
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    let running: ChildProcess | undefined
    let said = ""
    const begin = () => {
      const settings = ["fsync=off", "unix_socket_directories=", "listen_addresses=127.0.0.1", ...more]
      const flags = settings.flatMap((setting) => ["-c", setting])
      const [first, ...rest] = [...words, program("postgres"), "-D", data, "-p", String(port), ...flags]
      const child = spawn(first!, rest)
      child.stderr.on("data", (chunk) => (said += chunk))
      child.once("exit", () => (running = undefined))
      running = child
    }
    const signalAll = (signal: NodeJS.Signals) => {
      if (running?.pid === undefined) return
      const children = readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, "utf8").split(" ")
      for (const pid of [running.pid, ...children.map(Number)]) {
        try {
          if (pid > 0) process.kill(pid, signal)
        } catch {
          // It has ended meanwhile.
        }
      }
    }
    const end = (signal: NodeJS.Signals) =>
      Effect.callback<void>((resume) => {
        if (running === undefined) return resume(Effect.void)
        running.once("exit", () => resume(Effect.void))
        if (signal === "SIGKILL") signalAll(signal)
        else running.kill(signal)
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
    yield* Effect.addFinalizer(() =>
      Effect.suspend(() => {
        signalAll("SIGCONT")
        return end("SIGQUIT")
      })
    )
    yield* start
    return {
      url,
      start,
      end,
      pause: Effect.sync(() => signalAll("SIGSTOP")),
      resume: Effect.sync(() => signalAll("SIGCONT"))
    }
  })
