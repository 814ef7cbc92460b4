import { Effect } from "effect"
import postgres from "postgres"
import { newId } from "@tidings/schema/Id"

const server = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres"
const admin = postgres(server, { max: 1, connect_timeout: 3, idle_timeout: 1, onnotice: () => {} })

const isThere = await admin`select 1`.then(
  () => true,
  () => false
)

/** Whether tests on a real Postgres are left out, which CI never does, and the words that say so in a title. */
export const postgresIsMissing = !isThere && process.env["CI"] !== "true"
export const whyMissing = postgresIsMissing ? " (skipped: no Postgres at 127.0.0.1:5432)" : ""

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

const created = (like = "") =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const name = newId("job", Date.now()).replace("job_", "tidings_test_")
      await admin.unsafe(`create database ${name}${like}`)
      // Tests end processes, never the machine, and a commit that need not reach the disk at once is quicker.
      await admin.unsafe(`alter database ${name} set synchronous_commit = off`)
      const url = new URL(server)
      url.pathname = name
      return url.href
    }),
    (url) => Effect.promise(() => admin.unsafe(`drop database ${nameIn(url)} with (force)`))
  )

/** A database of its own; dropped when the scope closes. Answers its URL. */
export const freshDatabase = created()

/** Another one with all that is in this one, to which nobody may be connected. */
export const copyOf = (url: string) => created(` template ${nameIn(url)}`)
