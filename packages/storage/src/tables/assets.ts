import { sql } from "drizzle-orm"
import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Files of a workspace's library; the bytes are in the asset store under `storageKey`. */
export const assets = pgTable(
  "assets",
  {
    id: idColumn("asset").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    filename: text().notNull(),
    contentType: text("content_type").notNull(),
    byteLength: integer("byte_length").notNull(),
    /** Dimensions of pictures and videos, as read from the file; null if unknown. */
    width: integer(),
    height: integer(),
    durationMs: integer("duration_ms"),
    /** Alternative text of a picture; null if none was given. */
    alt: text(),
    tags: text().array().$type<ReadonlyArray<string>>().notNull(),
    storageKey: text("storage_key").notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    index("assets_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`not livemode`),
    unique("assets_workspace").on(table.workspaceId, table.id)
  ]
)
