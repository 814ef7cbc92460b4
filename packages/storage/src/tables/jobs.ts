import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instant, opaque } from "./columns.ts"

/** Work that outlives the call that asked for it. A row is deleted when done; `failed_at` keeps one that gave up. */
export const jobs = pgTable(
  "jobs",
  {
    id: opaque().primaryKey(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    /** Not before this instant; while a worker holds the job, the end of its lease. */
    runAt: instant("run_at").notNull(),
    attempt: integer().notNull(),
    /** At most one waiting job of a name has a given key. */
    key: text(),
    lastError: text("last_error"),
    failedAt: instant("failed_at"),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    index("jobs_due")
      .on(table.name, table.runAt)
      .where(sql`failed_at is null`),
    uniqueIndex("jobs_key").on(table.name, table.key)
  ]
)
