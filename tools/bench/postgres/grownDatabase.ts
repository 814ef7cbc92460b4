import { Database } from "@tidings/storage/Database"
import { partitionedTables } from "@tidings/storage/partitions/partitions"
import { PartitionRepository } from "@tidings/storage/repositories/PartitionRepository"
import { Effect, Layer } from "effect"
import postgres from "postgres"
import { copyRow } from "./copyRow.ts"
import { sendCopy } from "./manySends.ts"

const dayMs = 86_400_000
/** Days that the rows of sends are of, and of which entries are kept. */
const days = 390
const auditedDays = 90
const connections = 2

const partitionsOf = (url: string) =>
  PartitionRepository.use(({ makeAhead }) =>
    Effect.forEach(
      partitionedTables.filter(({ span }) => span === "month"),
      (table) =>
        Effect.forEach(
          Array.from({ length: 15 }, (_, n) => Date.now() - n * 28 * dayMs),
          (ms) => makeAhead(table, ms)
        )
    )
  ).pipe(Effect.provide(Layer.provide(PartitionRepository.layer, Database.layerPostgres(url, { max: 1 }))))

const lastOf = async (sql: postgres.Sql, table: string) =>
  (await sql.unsafe(`select id from ${table} order by id desc limit 1`))[0]!["id"] as string

/**
 * Fills the months before now with copies of the newest send, each to an address of its own, and with half as many of
 * the newest audit entry, all of the last 90 days.
 */
export const growDatabase = async (url: string, count: number): Promise<void> => {
  await Effect.runPromise(partitionsOf(url))
  const sql = postgres(url, { max: connections, onnotice: () => {}, connection: { synchronous_commit: "off" } })
  try {
    // The log of so many rows would be checkpointed again and again.
    await sql.unsafe("alter system set max_wal_size = '8GB'")
    await sql.unsafe("select pg_reload_conf()")
    const now = Date.now()
    const daysBefore = (length: number) => Array.from({ length }, (_, n) => now - (n + 1) * dayMs)
    const [sendId, entryId] = [await lastOf(sql, "sends"), await lastOf(sql, "audit_entries")]
    const halves = (all: ReadonlyArray<number>) => [0, 1].map((half) => all.filter((_, n) => n % connections === half))
    await Promise.all(
      halves(daysBefore(days)).map((atMs) =>
        copyRow(sql, { table: "sends", id: sendId, changed: sendCopy, atMs, each: Math.ceil(count / days) })
      )
    )
    await Promise.all(
      halves(daysBefore(auditedDays)).map((atMs) =>
        copyRow(sql, {
          table: "audit_entries",
          id: entryId,
          changed: { ts: "at" },
          atMs,
          each: Math.ceil(count / 2 / auditedDays)
        })
      )
    )
    await sql.unsafe("analyze")
  } finally {
    await sql.end()
  }
}
