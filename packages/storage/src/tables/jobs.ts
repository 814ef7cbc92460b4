import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instant, opaque } from "./columns.ts"

/**
 * Work that outlives the call that enqueued it. A row waits, is behind another of its serial key, runs, or has failed;
 * it is deleted when done. The migrations leave room on the table's pages and set an eager autovacuum, since every row
 * is written, rewritten once and deleted.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: opaque().primaryKey(),
    name: text().notNull(),
    /** Lane for fair turns: the job's name, or `name/connector` for work that goes through a connector. */
    lane: opaque().notNull(),
    /** 0 runs first; see packages/jobs/src/Priority.ts. */
    priority: smallint().notNull(),
    /** The workspace that the job runs for; empty for the installation's own. */
    workspaceId: opaque("workspace_id").notNull(),
    /** Turns of its workspace per turn of weight 1; larger plans have more. */
    weight: smallint().notNull(),
    payload: jsonb().notNull(),
    /** Earliest time at which it runs. */
    runAt: instant("run_at").notNull(),
    state: text().$type<"waiting" | "behind" | "running" | "failed">().notNull(),
    /** Number of times it was claimed. */
    attempt: integer().notNull(),
    /** Deduplication key: at most one waiting job of a name and workspace has it; null once the job was claimed. */
    key: text(),
    /** Jobs of a name and workspace with one serial key run one at a time, in the order of their ids. */
    serial: text(),
    /** End of the lease of a running job, after which others may claim it; its worker renews it. */
    leaseUntil: instant("lease_until"),
    /** The claim under which it runs; what ends a job or renews its lease names it, and else changes nothing. */
    claim: opaque(),
    lastError: text("last_error"),
    failedAt: instant("failed_at"),
    /** Time at which a failed job is deleted. */
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
      .on(table.workspaceId, table.name, table.key)
      .where(sql`key is not null and state in ('waiting', 'behind')`),
    uniqueIndex("jobs_serial_head")
      .on(table.workspaceId, table.name, table.serial)
      .where(sql`serial is not null and state in ('waiting', 'running')`),
    index("jobs_serial_behind")
      .on(table.workspaceId, table.name, table.serial, table.id)
      .where(sql`state = 'behind'`),
    index("jobs_failed")
      .on(table.id)
      .where(sql`state = 'failed'`),
    index("jobs_failed_workspace")
      .on(table.workspaceId, table.name, table.id)
      .where(sql`state = 'failed'`),
    index("jobs_forget")
      .on(table.forgetAt)
      .where(sql`state = 'failed'`)
  ]
)
