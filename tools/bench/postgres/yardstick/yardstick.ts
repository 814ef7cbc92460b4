import { readFile } from "node:fs/promises"
import postgres from "postgres"
import type { PgbenchScript } from "../pgbench.ts"
import { temporaryDatabase, type TemporaryDatabase } from "../temporaryDatabase.ts"

const beside = (file: string) => readFile(new URL(file, import.meta.url), "utf8")

/**
 * Reads the seven statements that the platform ran to accept one send on 2026-11-22 (commit 752380e), recorded on the
 * wire: a round trip each, with new ids and keys each time. The yardstick stays fixed, whatever the platform comes to
 * run.
 */
export const yardstickScript = async (): Promise<PgbenchScript> => ({
  text: await beside("accept.pgb"),
  variables: JSON.parse(await beside("accept.json"))
})

/**
 * Creates a database with the tables of that day, and the workspace, key and template that the recorded statements
 * name.
 */
export const yardstickDatabase = async (): Promise<TemporaryDatabase> => {
  const database = await temporaryDatabase()
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(await beside("tables.sql"))
    await sql.unsafe(await beside("rows.sql"))
  } finally {
    await sql.end()
  }
  return database
}
