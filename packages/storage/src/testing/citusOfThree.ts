import { asPostgres, initialized, serverProcess } from "./serverProcess.ts"
import { Effect, type Scope } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"

const settings = [
  "autovacuum=off",
  "synchronous_commit=off",
  "max_connections=300",
  "max_prepared_transactions=300",
  "wal_level=logical",
  "shared_preload_libraries=citus",
  "citus.local_hostname=127.0.0.1",
  "citus.node_conninfo=sslmode=disable"
]

/** A Postgres server with Citus, on a free port of this machine. */
const node = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-citus-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  if (asPostgres.length > 0) spawnSync("chown", ["postgres", folder])
  const data = join(folder, "data")
  yield* initialized(asPostgres, data, "-E", "UTF8", "--locale=C.UTF-8")
  return yield* serverProcess(asPostgres, data, settings)
})

const asked = (url: string, ...statements: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const client = postgres(url, { max: 1, onnotice: () => {} })
    for (const statement of statements) await client.unsafe(statement)
    await client.end()
  })

/** A coordinator that holds no data and two nodes that do; returns the coordinator's URL. They end with the scope. */
export const citusOfThree: Effect.Effect<string, never, Scope.Scope> = Effect.gen(function* () {
  const [coordinator, ...workers] = yield* Effect.all([node, node, node], { concurrency: 3 })
  const portOf = ({ url }: { readonly url: string }) => new URL(url).port
  for (const { url } of [coordinator, ...workers]) yield* asked(url, "create extension citus")
  yield* asked(
    coordinator.url,
    `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node('127.0.0.1', ${portOf(worker)})`)
  )
  return coordinator.url
})
