import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import type { Preset, Scope } from "@tidings/schema/Scope"
import { date, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** API keys, and the clients connected by OAuth; only the SHA-256 of a secret is stored. */
export const keys = pgTable(
  "keys",
  {
    id: idColumn("key").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
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
    index("keys_workspace").on(table.workspaceId, table.id)
  ]
)

/** The last day on which a workspace was notified that one of its keys calls a deprecated operation. */
export const deprecationNotices = pgTable(
  "deprecation_notices",
  {
    keyId: idColumn("key", "key_id")
      .notNull()
      .references(() => keys.id),
    operation: text().notNull(),
    toldOn: date("told_on").notNull()
  },
  (table) => [primaryKey({ columns: [table.keyId, table.operation] })]
)
