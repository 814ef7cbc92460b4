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
    index("assets_key").on(table.storageKey),
    index("assets_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`not livemode`),
    unique("assets_workspace").on(table.workspaceId, table.id)
  ]
)

/** Files that a library expects: each comes by one PUT to a signed address, or is forgotten when its time is over. */
export const assetUploads = pgTable(
  "asset_uploads",
  {
    /** The id of the future asset. */
    id: idColumn("asset").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    filename: text().notNull(),
    contentType: text("content_type").notNull(),
    byteLength: integer("byte_length").notNull(),
    alt: text(),
    tags: text().array().$type<ReadonlyArray<string>>().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull()
  },
  (table) => [
    index("asset_uploads_workspace").on(table.workspaceId, table.id),
    index("asset_uploads_expired").on(table.expiresAt)
  ]
)

/** Deleted assets whose bytes are still served for a day, since a network may be fetching them. */
export const deletedAssets = pgTable(
  "deleted_assets",
  {
    id: idColumn("asset").primaryKey(),
    workspaceId: ofWorkspace(),
    contentType: text("content_type").notNull(),
    byteLength: integer("byte_length").notNull(),
    storageKey: text("storage_key").notNull(),
    deletedAt: instant("deleted_at").notNull()
  },
  (table) => [
    index("deleted_assets_workspace").on(table.workspaceId, table.id),
    index("deleted_assets_due").on(table.deletedAt)
  ]
)
