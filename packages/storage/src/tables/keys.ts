import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import type { Preset, Scope } from "@tidings/schema/Scope"
import { date, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

/** API keys, and the clients connected by OAuth; only the SHA-256 of a secret is stored. */
export const keys = pgTable(
  "keys",
  {
    id: idColumn("key").primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    kind: text().$type<KeyKind>().notNull(),
    prefix: text().notNull(),
    /** Null for a connected client, which authenticates with access tokens. */
    hash: text(),
    scopes: text().array().$type<ReadonlyArray<Scope>>().notNull(),
    preset: text().$type<Preset>(),
    client: text(),
    user: text(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
    /** The OAuth grant of a connected client; null for an API key. */
    grantId: text("grant_id"),
    /** Time at which a connected client lapses unless it refreshes. */
    expiresAt: instant("expires_at")
  },
  (table) => [
    uniqueIndex("keys_hash").on(table.hash),
    uniqueIndex("keys_grant").on(table.grantId),
    unique("keys_workspace").on(table.workspaceId, table.id)
  ]
)

/** The last day on which a workspace was notified that one of its keys calls a deprecated operation. */
export const deprecationNotices = pgTable(
  "deprecation_notices",
  {
    workspaceId: workspaceColumn(),
    keyId: idColumn("key", "key_id").notNull(),
    operation: text().notNull(),
    toldOn: date("told_on").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.keyId, table.operation] }),
    sameWorkspace("deprecation_notices_key", table, table.keyId, keys)
  ]
)
