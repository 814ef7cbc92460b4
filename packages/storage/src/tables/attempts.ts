import { index, integer, pgTable } from "drizzle-orm/pg-core"
import { instant, opaque } from "./columns.ts"

/** Counters of recent attempts by strangers, by a hash of the action and its subject. */
export const attempts = pgTable(
  "attempts",
  {
    id: opaque().primaryKey(),
    count: integer().notNull(),
    /** Time at which the counter starts again. */
    expiresAt: instant("expires_at").notNull()
  },
  (table) => [index("attempts_expiry").on(table.expiresAt)]
)
