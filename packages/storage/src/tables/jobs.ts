import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instant, opaque } from "./columns.ts"

/**
 * Work that outlives the call that asked for it. A row waits, is behind another of its serial key, runs, or has failed; it is deleted when done.
 * The migrations give the table room on its pages and an eager autovacuum, since every row is written, rewritten once and deleted.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: opaque().primaryKey(),
    name: text().notNull(),
    /** What takes turns together: the job's name, or `name/connector` of what goes through a connector. */
    lane: opaque().notNull(),
    /** 0 is first; see packages/jobs/src/Priority.ts. */
    priority: smallint().notNull(),
    /** Whose turn it takes; empty for the installation's own. */
    workspaceId: opaque("workspace_id").notNull(),
    /** Of how many turns its workspace's turn counts; more by a larger plan. */
    weight: smallint().notNull(),
    payload: jsonb().notNull(),
    /** Not before this instant. */
    runAt: instant("run_at").notNull(),
    state: text().$type<"waiting" | "behind" | "running" | "failed">().notNull(),
    /** How often it was taken. */
    attempt: integer().notNull(),
    /** At most one waiting job of a name has a given key; gone once the job was taken. */
    key: text(),
    /** Jobs of a name with one serial key run one at a time, in the order of their ids. */
    serial: text(),
    /** While it runs: when it is free for others, unless its worker says that it lives. */
    leaseUntil: instant("lease_until"),
    lastError: text("last_error"),
    failedAt: instant("failed_at"),
    /** When a failed job is deleted. */
    forgetAt: instant("forget_at"),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    index("jobs_waiting")
      .on(table.lane, table.priority, table.workspaceId, table.runAt, table.id)
      .where(sql`state = 'waiting'`),
    index("jobs_leases")
      .on(table.leaseUntil)
      .where(sql`state = 'running'`),
    uniqueIndex("jobs_key")
      .on(table.name, table.key)
      .where(sql`key is not null and state in ('waiting', 'behind')`),
    uniqueIndex("jobs_serial_head")
      .on(table.name, table.serial)
      .where(sql`serial is not null and state in ('waiting', 'running')`),
    index("jobs_serial_behind")
      .on(table.name, table.serial, table.id)
      .where(sql`state = 'behind'`),
    index("jobs_failed")
      .on(table.id)
      .where(sql`state = 'failed'`),
    index("jobs_forget")
      .on(table.forgetAt)
      .where(sql`state = 'failed'`)
  ]
)
