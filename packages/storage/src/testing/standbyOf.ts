import { Effect, type Scope } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { asPostgres, program, serverProcess, type ServerProcess } from "./serverProcess.ts"

/** A streaming standby of a test's own. */
export interface StandbyProcess extends ServerProcess {
  /** Stops replay: what is committed from now on is not seen there. */
  readonly pause: Effect.Effect<void>
  readonly resume: Effect.Effect<void>
  /** Makes a primary of it, and waits until it is one. */
  readonly promote: Effect.Effect<void>
}

/** Copies the server of a URL, and starts the copy as its streaming standby; it ends with the scope. */
export const standbyOf = (url: string): Effect.Effect<StandbyProcess, never, Scope.Scope> =>
  Effect.gen(function* () {
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-standby-"))),
      (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
    )
    spawnSync("chown", ["postgres", folder])
    const data = join(folder, "data")
    const [first, ...words] = [...asPostgres, program("pg_basebackup"), "-d", url, "-D", data, "-R", "-c", "fast", "-N"]
    const copied = spawnSync(first!, words)
    if (copied.status !== 0) return yield* Effect.die(new Error(String(copied.stderr)))
    const server = yield* serverProcess(asPostgres, data)
    const say = (text: string) =>
      Effect.promise(async () => {
        const sql = postgres(server.url, { max: 1, onnotice: () => {} })
        await sql.unsafe(text).finally(() => sql.end({ timeout: 1 }))
      })
    return {
      ...server,
      pause: say("select pg_wal_replay_pause()"),
      resume: say("select pg_wal_replay_resume()"),
      promote: say("select pg_promote()")
    }
  })
