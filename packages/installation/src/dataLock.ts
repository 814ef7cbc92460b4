import { Clock, Data, Effect, Runtime, Schedule, Schema, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"

/** The process that holds a data folder; its start time tells it apart from a later process with the same id. */
const Holder = Schema.Struct({
  pid: Schema.Int,
  host: Schema.String,
  born: Schema.NullOr(Schema.String),
  token: Schema.String
})
type Holder = typeof Holder.Type

/**
 * Refusal to open an embedded database that another process has open, since opening it twice would corrupt it. Decided
 * in docs/decisions/running.md.
 */
export class DataFolderHeld extends Data.TaggedError("DataFolderHeld")<{
  readonly folder: string
  readonly holder: Holder
}> {
  override readonly [Runtime.errorExitCode] = 2
  override readonly [Runtime.errorReported] = false
  override get message() {
    const { host, pid } = this.holder
    const who = pid === 0 ? "another process" : `process ${pid}${host === hostname() ? "" : ` on ${host}`}`
    return `${who} has the embedded database in ${this.folder} open; it can be open in one process only`
  }
}

const beat = "5 seconds"
const silenceMs = 20_000

const lockOf = (folder: string) => join(folder, "tidings.lock")

/** Start time of a process of this machine, as Linux counts it; null if it is unknown or no such process runs. */
const bornOf = (pid: number): string | null => {
  try {
    // The name in brackets may hold spaces; the start is field 22 of the whole line (proc_pid_stat(5)).
    const afterName = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!
    return afterName.split(" ")[19]!
  } catch {
    return null
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** True if the holder is alive: exact for a process of this machine; another container's is known by its beat only. */
const isAlive = ({ born, host, pid }: Holder, lastBeatMs: number, nowMs: number): boolean => {
  if (host === hostname() && !isRunning(pid)) return false
  if (host === hostname() && born !== null) return bornOf(pid) === born
  return nowMs - lastBeatMs < silenceMs
}

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Holder))
const unreadable: Holder = { pid: 0, host: "", born: null, token: "" }

/**
 * Reads the lock's holder and its last beat; a lock that is still being written has an unknown holder, but a beat.
 * Undefined if there is no lock.
 */
const read = (path: string): { readonly holder: Holder; readonly lastBeatMs: number } | undefined => {
  try {
    const lastBeatMs = statSync(path).mtimeMs
    const holder = decode(readFileSync(path, "utf8"))
    return { holder: holder._tag === "Some" ? holder.value : unreadable, lastBeatMs }
  } catch {
    return undefined
  }
}

/** The live process that has the folder's embedded database open; undefined if there is none. */
export const holderOf = (folder: string): Effect.Effect<Holder | undefined> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const found = read(lockOf(folder))
    return found !== undefined && isAlive(found.holder, found.lastBeatMs, now) ? found.holder : undefined
  })

/** Writes the lock; false if another process wrote one first. */
const write = (path: string, holder: Holder): boolean => {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: "wx", mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

/** Moves a dead holder's lock aside; if a live process has taken the lock meanwhile, restores that one's. */
const bury = (path: string, dead: Holder): void => {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const buried = read(aside)
  if (buried !== undefined && buried.holder.token !== dead.token) write(path, buried.holder)
  rmSync(aside, { force: true })
}

const take = (folder: string, self: Holder): Effect.Effect<void, DataFolderHeld> =>
  Effect.gen(function* () {
    const path = lockOf(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const before = read(path)
    if (before !== undefined) {
      if (isAlive(before.holder, before.lastBeatMs, yield* Clock.currentTimeMillis)) {
        return yield* new DataFolderHeld({ folder, holder: before.holder })
      }
      bury(path, before.holder)
    }
    if (!write(path, self)) return yield* new DataFolderHeld({ folder, holder: read(path)?.holder ?? unreadable })
  })

const release = (folder: string, { token }: Holder) =>
  Effect.sync(() => {
    if (read(lockOf(folder))?.holder.token === token) rmSync(lockOf(folder), { force: true })
  })

const keepBeating = (folder: string) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    try {
      utimesSync(lockOf(folder), now / 1000, now / 1000)
    } catch {
      // A removed folder no longer has a database to lock.
    }
  }).pipe(Effect.repeat(Schedule.spaced(beat)))

/** Locks a data folder for this process until the scope closes; takes over the lock of a killed process. */
export const holdDataFolder = (folder: string): Effect.Effect<void, DataFolderHeld, Scope.Scope> =>
  Effect.gen(function* () {
    const self: Holder = { pid: process.pid, host: hostname(), born: bornOf(process.pid), token: randomUUID() }
    yield* Effect.acquireRelease(take(folder, self), () => release(folder, self))
    yield* Effect.forkScoped(keepBeating(folder))
  })
