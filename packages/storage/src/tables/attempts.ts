import { index, integer, pgTable } from "drizzle-orm/pg-core"
import { instant, opaque } from "./columns.ts"

/** How often strangers tried something lately, by a hash of what and about whom. */
export const attempts = pgTable(
  "attempts",
  {
    id: opaque().primaryKey(),
    count: integer().notNull(),
    /** When counting begins anew. */
    expiresAt: instant("expires_at").notNull()
  },
  (table) => [index("attempts_expiry").on(table.expiresAt)]
)
