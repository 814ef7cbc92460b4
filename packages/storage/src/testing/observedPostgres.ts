import { Effect, type Scope } from "effect"
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import postgres from "postgres"
import { asPostgres, initialized, program, serverProcess } from "./serverProcess.ts"

/** True if this machine has no programs of Postgres to make a server of; `whyNoServer` is the note for titles. */
export const serverIsMissing = spawnSync(program("initdb"), ["--version"]).status !== 0
export const whyNoServer = serverIsMissing ? " (skipped: needs the programs of a Postgres server)" : ""

const countsStatements = existsSync(join(dirname(program("postgres")), "../lib/pg_stat_statements.so"))

const settings = [
  "fsync=on",
  "autovacuum=on",
  "shared_buffers=256MB",
  "max_connections=300",
  ...(countsStatements ? ["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track_planning=off"] : [])
]

/** Users besides `postgres` by which statements are told apart; each may do all. */
export type ObservedUser = "tidings_server" | "tidings_worker"
const users: ReadonlyArray<ObservedUser> = ["tidings_server", "tidings_worker"]

/** A Postgres server that keeps what it commits, as production has it. */
export interface ObservedPostgres {
  readonly url: string
  /** URL of the same database by another user. */
  readonly as: (user: ObservedUser) => string
  /** Id of its main process. */
  readonly pid: number
  /** True if it counts statements by user (pg_stat_statements). */
  readonly countsStatements: boolean
}

/** Starts one on the disk of the temporary folder; it ends with the scope. */
export const observedPostgres: Effect.Effect<ObservedPostgres, never, Scope.Scope> = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-observed-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  if (asPostgres.length > 0) spawnSync("chown", ["postgres", folder])
  const data = join(folder, "data")
  yield* initialized(asPostgres, data, "-E", "UTF8", "--locale=C.UTF-8")
  const { url } = yield* serverProcess(asPostgres, data, settings)
  yield* Effect.promise(async () => {
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    for (const user of users) await sql.unsafe(`create role ${user} superuser login`)
    if (countsStatements) await sql.unsafe("create extension pg_stat_statements")
    await sql.end()
  })
  return {
    url,
    as: (user) => url.replace("//postgres@", `//${user}@`),
    pid: Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]),
    countsStatements
  }
})
