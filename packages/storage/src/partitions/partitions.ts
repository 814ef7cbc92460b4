import { firstIdAt } from "@tidings/schema/Id"
import { getTableName } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import {
  apiCalls,
  auditEntries,
  customEvents,
  runVisits,
  sends,
  smsMessages,
  webhookAttempts,
  webhookDeliveries
} from "../tables/index.ts"

/**
 * A table whose rows stand in partitions by time, each of which is dropped whole once it is old. No foreign key leads
 * from it or to it, since to drop a partition would lock the other table too.
 */
export interface PartitionedTable {
  /** The column of its primary key by whose ranges it is partitioned. */
  readonly column: AnyPgColumn
  /** Converts an instant to the least value of the column in rows made since. */
  readonly valueAt: (ms: number) => string
  /** Time that one partition is about, UTC. */
  readonly span: "day" | "month"
  /** Number of partitions that are there before rows of their time come. */
  readonly ahead: number
  /** SQL expression of the most days for which any row is kept; undefined if rows are kept for ever. */
  readonly mostDays?: string
  /** SQL condition of the rows that are kept however old they are; none if undefined. */
  readonly needed?: string
}

/** Days for which an audit entry can be read; its row goes with its month. */
export const auditDays = 90

const deliveryDays = "30"

/** Every partitioned table. Decided in docs/decisions/storage.md. */
export const partitionedTables: ReadonlyArray<PartitionedTable> = [
  {
    column: apiCalls.id,
    valueAt: (ms) => firstIdAt("req", ms),
    span: "day",
    ahead: 3,
    mostDays: "(select max(call_log_days) from workspaces)"
  },
  {
    column: auditEntries.id,
    valueAt: (ms) => firstIdAt("aud", ms),
    span: "month",
    ahead: 2,
    mostDays: String(auditDays)
  },
  {
    column: customEvents.id,
    valueAt: (ms) => firstIdAt("evt", ms),
    span: "month",
    ahead: 2,
    // A full year can be looked back on.
    mostDays: "400"
  },
  {
    column: runVisits.runId,
    valueAt: (ms) => firstIdAt("run", ms),
    span: "month",
    ahead: 2,
    mostDays: "400",
    // A live run may look at any of its messages.
    needed: "exists (select 1 from sequence_runs r where r.id = run_id and r.ended_at is null)"
  },
  { column: sends.id, valueAt: (ms) => firstIdAt("snd", ms), span: "month", ahead: 2, mostDays: "400" },
  { column: smsMessages.id, valueAt: (ms) => firstIdAt("sms", ms), span: "month", ahead: 2, mostDays: "400" },
  // Each delivery holds a whole body, and each attempt an answer; the last attempt is made within two days.
  {
    column: webhookAttempts.deliveryId,
    valueAt: (ms) => firstIdAt("dlv", ms),
    span: "day",
    ahead: 3,
    mostDays: deliveryDays
  },
  {
    column: webhookDeliveries.id,
    valueAt: (ms) => firstIdAt("dlv", ms),
    span: "day",
    ahead: 3,
    mostDays: deliveryDays
  }
]

/** Returns the name of a partitioned table. */
export const partitionedName = ({ column }: PartitionedTable): string => getTableName(column.table)

/** The partition of rows whose time has none of its own, so that no row is ever refused. */
export const restOf = (table: string): string => `${table}_rest`

/**
 * Returns the column that tells the rows of a table apart in a statement about some of them; of visits, those of a run
 * from those of another.
 */
export const rowKeyOf = (table: string): string => {
  const partitioned = partitionedTables.find((one) => partitionedName(one) === table)
  // Rows of two partitions may stand at the same place.
  return partitioned === undefined ? "ctid" : partitioned.column.name
}

/** A part of time, with the suffix of the partition that is about it. */
export interface PartitionSpan {
  readonly suffix: string
  readonly fromMs: number
  readonly toMs: number
}

/** Returns the day or month, UTC, that is `later` ones after that of an instant. */
export const spanOf = (span: PartitionedTable["span"], ms: number, later = 0): PartitionSpan => {
  const at = new Date(ms)
  const isDay = span === "day"
  const startOf = (n: number) =>
    Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + (isDay ? 0 : n), isDay ? at.getUTCDate() + n : 1)
  const fromMs = startOf(later)
  const suffix = new Date(fromMs).toISOString().slice(0, isDay ? 10 : 7)
  return { suffix: suffix.replaceAll("-", ""), fromMs, toMs: startOf(later + 1) }
}

/** Returns the day or month that a suffix names; undefined if it names none. */
export const spanNamed = (suffix: string): PartitionSpan | undefined => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})?$/u.exec(suffix) ?? []
  if (year === undefined) return undefined
  const fromMs = Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1))
  const span = spanOf(day === undefined ? "month" : "day", fromMs)
  return span.suffix === suffix ? span : undefined
}
