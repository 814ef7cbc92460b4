import { Clock, Data, Effect, Runtime, Schedule, Schema, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"

/** Who has a data folder: the process, told apart from a later one of the same number by when it was born. */
const Holder = Schema.Struct({
  pid: Schema.Int,
  host: Schema.String,
  born: Schema.NullOr(Schema.String),
  token: Schema.String
})
export type Holder = typeof Holder.Type

/** The embedded database of a folder is open in another process, which it could not survive twice. Decided in docs/decisions/running.md. */
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

/** When a process of this machine was started, as Linux counts it; null where that cannot be told or nothing runs. */
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

/** Exact for a process of this machine; another container's is known by its beat only. */
const isAlive = ({ born, host, pid }: Holder, lastBeatMs: number, nowMs: number): boolean => {
  if (host === hostname() && !isRunning(pid)) return false
  if (host === hostname() && born !== null) return bornOf(pid) === born
  return nowMs - lastBeatMs < silenceMs
}

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Holder))
const unreadable: Holder = { pid: 0, host: "", born: null, token: "" }

/** What the lock says and when it last beat; a lock that is still being written says nothing yet, but beats. */
const read = (path: string): { readonly holder: Holder; readonly lastBeatMs: number } | undefined => {
  try {
    const lastBeatMs = statSync(path).mtimeMs
    const holder = decode(readFileSync(path, "utf8"))
    return { holder: holder._tag === "Some" ? holder.value : unreadable, lastBeatMs }
  } catch {
    return undefined
  }
}

/** Who has the folder's embedded database open now; undefined when nobody living has. */
export const holderOf = (folder: string): Effect.Effect<Holder | undefined> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const found = read(lockOf(folder))
    return found !== undefined && isAlive(found.holder, found.lastBeatMs, now) ? found.holder : undefined
  })

/** Writes the lock, if nobody else does in the same moment. */
const write = (path: string, holder: Holder): boolean => {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: "wx", mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

/** Puts a dead holder's lock aside; should it meanwhile be a living one's, that one gets it back. */
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
      // Whoever removed the folder has removed its database too.
    }
  }).pipe(Effect.repeat(Schedule.spaced(beat)))

/** Keeps a data folder to this process until the scope closes; what a killed process left behind is taken over. */
export const holdDataFolder = (folder: string): Effect.Effect<void, DataFolderHeld, Scope.Scope> =>
  Effect.gen(function* () {
    const self: Holder = { pid: process.pid, host: hostname(), born: bornOf(process.pid), token: randomUUID() }
    yield* Effect.acquireRelease(take(folder, self), () => release(folder, self))
    yield* Effect.forkScoped(keepBeating(folder))
  })
