import { sql } from "drizzle-orm"
import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, opaque } from "./columns.ts"

/** Homes besides the first one, and the first one too once it was closed. The rows of the first home are in force. */
export const homes = pgTable("homes", {
  code: opaque().primaryKey(),
  /** The schema with its tables, which is also its name. */
  schema: text().notNull().unique("homes_schema"),
  /** True if new workspaces may go there. */
  isOpen: boolean("is_open").notNull(),
  createdAt: instant("created_at").notNull()
})

/**
 * Names that an installation gives once, in lower case, with the home of each. The rows of the first home are in force.
 */
export const directory = pgTable(
  "directory",
  {
    kind: text().$type<"host" | "link" | "page">().notNull(),
    name: opaque().notNull(),
    home: opaque().notNull(),
    /** Time of the reservation; null once the home is known to have the name. */
    reservedAt: instant("reserved_at")
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.name] }),
    index("directory_reserved")
      .on(table.home, table.reservedAt)
      .where(sql`reserved_at is not null`)
  ]
)
