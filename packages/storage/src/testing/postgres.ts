import { Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import postgres from "postgres"
import { firstHome, type HomeCode } from "@tidings/schema/homes/Home"
import { newId } from "@tidings/schema/Id"
import { Database } from "../Database.ts"
import { migrated, migrationsFolder } from "../drivers/migrating.ts"

const server = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres"
const admin = postgres(server, { max: 1, connect_timeout: 3, idle_timeout: 1, onnotice: () => {} })

const isThere = await admin`select 1`.then(
  () => true,
  () => false
)

/** True if tests on a real Postgres are skipped, never in CI; `whyMissing` is the note for their titles. */
export const postgresIsMissing = !isThere && process.env["CI"] !== "true"
export const whyMissing = postgresIsMissing ? " (skipped: no Postgres at 127.0.0.1:5432)" : ""

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

const urlOf = (name: string): string => {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Begins the name of each database of this test run, whose end drops those that a process left. */
const namesOfRun = `tidings_test_${process.env["TIDINGS_TEST_RUN"] ?? "alone"}_`

const created = (likeWhich: () => Promise<string | undefined>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const name = newId("job", Date.now()).replace("job_", namesOfRun)
      const like = await likeWhich()
      await admin.unsafe(`create database ${name}${like === undefined ? "" : ` template ${like}`}`)
      // Tests end processes, never the machine, and a commit is faster if it need not reach the disk at once.
      await admin.unsafe(`alter database ${name} set synchronous_commit = off`)
      return urlOf(name)
    }),
    (url) => Effect.promise(() => admin.unsafe(`drop database ${nameIn(url)} with (force)`))
  )

// The journal too: by the times in it a database knows which migrations it has had.
const migrations = createHash("sha256").update(readFileSync(join(migrationsFolder, "meta/_journal.json")))
for (const name of readdirSync(migrationsFolder).sort())
  if (name.endsWith(".sql")) migrations.update(readFileSync(join(migrationsFolder, name)))

/** An arbitrary number that no other lock here uses. */
const templateLock = 7_164_930_012

/**
 * Creates the migrated template database, unless these very migrations have one; other test processes wait for the one
 * that does.
 */
const makeTemplate = async (): Promise<string> => {
  const name = `tidings_migrated_${migrations.copy().digest("hex").slice(0, 16)}`
  const alone = await admin.reserve()
  try {
    await alone`select pg_advisory_lock(${templateLock})`
    const [found] = await alone`select datistemplate as "isWhole" from pg_database where datname = ${name}`
    if (found?.["isWhole"] === true) return name
    await alone.unsafe(`drop database if exists ${name} with (force)`)
    await alone.unsafe(`create database ${name}`)
    await Effect.runPromise(migrated(urlOf(name)))
    await alone.unsafe(`alter database ${name} with is_template true allow_connections false`)
    return name
  } finally {
    await alone`select pg_advisory_unlock(${templateLock})`
    alone.release()
  }
}
let template: Promise<string> | undefined

/** True if the server is a distributed engine, on which suites share its database and have schemas of their own. */
const isDistributed = process.env["TEST_DATABASE_DISTRIBUTED"] === "on"

const dropSchema = (name: string) => Effect.promise(() => admin.unsafe(`drop schema if exists ${name} cascade`))

/** A schema of the server's own database, on one of the nodes of a distributed engine; dropped like a database. */
const distributedSchema = Effect.acquireRelease(
  Effect.promise(async () => {
    const name = newId("job", Date.now()).replace("job_", namesOfRun)
    const url = `${server}?search_path=${name}`
    await admin.unsafe(`create schema ${name}`)
    await Effect.runPromise(migrated(url))
    await admin.unsafe(`select citus_schema_distribute('${name}')`)
    return url
  }),
  (url) => dropSchema(new URL(url).searchParams.get("search_path")!)
)

/** Creates a migrated database, dropped when the scope closes; returns its URL. */
export const freshDatabase = isDistributed ? distributedSchema : created(() => (template ??= makeTemplate()))

/** Leads by the server's socket, if its folder is known: a statement then takes a quarter less of the processor. */
const bySocket = (url: string): string => {
  const folder = process.env["TEST_DATABASE_SOCKET"]
  return folder === undefined ? url : `${url}?host=${folder}`
}

/**
 * A migrated database of the suite's own: on Postgres, which needs a third of the processor that the embedded one does,
 * or embedded where there is no Postgres.
 */
export const ownDatabase: Layer.Layer<Database> = postgresIsMissing
  ? Database.layerPglite()
  : Layer.unwrap(Effect.map(freshDatabase, (url) => Database.layerPostgres(bySocket(url), { max: 4, pooler: false })))

/** The home of the workspaces of suites: the second one, where there is Postgres. */
export const homeOfSuites: HomeCode = postgresIsMissing ? firstHome : "01"

/** The name of a second home; one that no other suite has where they share a database. */
const secondHome = isDistributed
  ? Effect.acquireRelease(
      Effect.sync(() => newId("job", Date.now()).replace("job_", "second_")),
      dropSchema
    )
  : Effect.succeed("second")

/** Like `ownDatabase`, with two homes: nothing of the workspaces of suites is in the first. */
export const databaseOfHomes: Layer.Layer<Database> = Layer.effect(
  Database,
  Effect.gen(function* () {
    const database = yield* Database
    if (homeOfSuites !== firstHome) yield* Effect.orDie(database.homes.add(yield* secondHome))
    return database
  })
).pipe(Layer.provide(ownDatabase))

/** Creates a database without migrations, dropped when the scope closes. */
export const emptyDatabase = created(() => Promise.resolve(undefined))

/** Copies this database with all its rows; nobody may be connected to it meanwhile. */
export const copyOf = (url: string) => created(() => Promise.resolve(nameIn(url)))

/** Creates schemas in a database, and returns a URL of each. */
export const withSchemas = (url: string, schemas: ReadonlyArray<string>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => postgres(url, { max: 1, onnotice: () => {} })),
    (client) =>
      Effect.forEach(schemas, (schema) =>
        Effect.as(
          Effect.promise(() => client.unsafe(`create schema ${schema}`)),
          `${url}?search_path=${schema}`
        )
      ),
    (client) => Effect.promise(() => client.end())
  )

/** Drops every database whose name begins as those of a test run. */
export const dropDatabasesOf = async (run: string): Promise<void> => {
  const left = await admin<Array<{ readonly name: string }>>`
    select datname as name from pg_database where datname like ${`tidings\\_test\\_${run}\\_%`}`
  for (const { name } of left) await admin.unsafe(`drop database if exists ${name} with (force)`)
}
