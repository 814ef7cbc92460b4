import { readdir, readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import postgres from "postgres"
import type { PgbenchScript } from "../pgbench.ts"
import { temporaryDatabase, type TemporaryDatabase } from "../temporaryDatabase.ts"

const migrations = fileURLToPath(new URL("../../../../packages/storage/migrations", import.meta.url))
const lastMigration = "0012_attempts.sql"
const beside = (file: string) => readFile(new URL(file, import.meta.url), "utf8")

/**
 * The seven statements that the platform ran to accept one send on 2026-11-22 (commit 752380e), recorded on the wire: a round trip each,
 * every id and key new each time. A yardstick that stays as it is, whatever the platform comes to run.
 */
export const yardstickScript = async (): Promise<PgbenchScript> => ({
  text: await beside("accept.pgb"),
  variables: JSON.parse(await beside("accept.json"))
})

/** A database with the tables of that day, and the workspace, key and template that the recorded statements name. */
export const yardstickDatabase = async (): Promise<TemporaryDatabase> => {
  const database = await temporaryDatabase()
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  try {
    const files = (await readdir(migrations)).filter((name) => name.endsWith(".sql") && name <= lastMigration)
    for (const file of files.toSorted()) await sql.unsafe(await readFile(`${migrations}/${file}`, "utf8"))
    await sql.unsafe(await beside("rows.sql"))
  } finally {
    await sql.end()
  }
  return database
}
