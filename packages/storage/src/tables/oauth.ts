import { sql } from "drizzle-orm"
import { boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque } from "./columns.ts"
import { keys } from "./keys.ts"
import { workspaces } from "./workspaces.ts"

/** Who may sign in to a workspace with a code by mail; addresses as `normalize` leaves them. */
export const members = pgTable(
  "members",
  {
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    email: text().notNull(),
    /** Whether the member may decide what waits for approval. */
    mayDecide: boolean("may_decide").notNull().default(true),
    createdAt: instant("created_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.email] }), index("members_email").on(table.email)]
)

/** One-time codes, by SHA-256 alone; who used one is signed in by its id. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: idColumn("sgn").primaryKey(),
    /** Whom the code stands for: a member's address, or the name an operator gave. */
    user: text().notNull(),
    /** The one workspace an operator's code opens; null is every workspace of the member. */
    workspaceId: idColumn("ws", "workspace_id").references(() => workspaces.id),
    codeHash: text("code_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at")
  },
  (table) => [
    index("sign_ins_code").on(table.codeHash),
    index("sign_ins_user").on(table.user, table.createdAt),
    index("sign_ins_expiry").on(table.expiresAt)
  ]
)

/** What the authorization server keeps between requests; ids are kept as SHA-256, since most of them are secrets. */
export const oauthRecords = pgTable(
  "oauth_records",
  {
    kind: text().notNull(),
    id: opaque().notNull(),
    grantId: text("grant_id"),
    uid: text(),
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    consumedAt: instant("consumed_at"),
    expiresAt: instant("expires_at")
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index("oauth_records_grant")
      .on(table.grantId)
      .where(sql`grant_id is not null`),
    index("oauth_records_uid")
      .on(table.uid)
      .where(sql`uid is not null`),
    index("oauth_records_expiry").on(table.expiresAt)
  ]
)

/** Access tokens of a connected client: each speaks for the key of its grant until it expires. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    hash: opaque().primaryKey(),
    keyId: idColumn("key", "key_id")
      .notNull()
      .references(() => keys.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull()
  },
  (table) => [index("access_tokens_key").on(table.keyId), index("access_tokens_expiry").on(table.expiresAt)]
)
