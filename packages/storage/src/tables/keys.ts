import type { KeyKind } from "@tidings/schema/ApiKey"
import type { Preset, Scope } from "@tidings/schema/Scope"
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** API keys; only the SHA-256 of a secret is kept. */
export const keys = pgTable(
  "keys",
  {
    id: idColumn().primaryKey(),
    workspaceId: idColumn("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    kind: text().$type<KeyKind>().notNull(),
    prefix: text().notNull(),
    hash: text().notNull(),
    scopes: text().array().$type<ReadonlyArray<Scope>>().notNull(),
    preset: text().$type<Preset>(),
    client: text(),
    user: text(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at")
  },
  (table) => [uniqueIndex("keys_hash").on(table.hash), index("keys_workspace").on(table.workspaceId, table.id)]
)
