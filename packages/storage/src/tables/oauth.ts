import type { Role } from "@tidings/schema/resources/Role"
import { sql } from "drizzle-orm"
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque, workspaceColumn } from "./columns.ts"
import { keys } from "./keys.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

/** Members who may sign in to a workspace with an emailed code; addresses are in the form of `normalizeEmail`. */
export const members = pgTable(
  "members",
  {
    workspaceId: ofWorkspace(),
    email: text().notNull(),
    /** The id under which the member's own calls run, as those of an API key do. */
    keyId: idColumn("key", "key_id").notNull(),
    role: text().$type<Role>().notNull().default("editor"),
    /** True if the member may decide pending approvals. */
    mayDecide: boolean("may_decide").notNull().default(true),
    /** The person, the key or the operator who added the member. */
    invitedBy: text("invited_by"),
    createdAt: instant("created_at").notNull(),
    lastSignInAt: instant("last_sign_in_at")
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email] }),
    index("members_email").on(table.email),
    uniqueIndex("members_key").on(table.keyId)
  ]
)

/** One-time codes, stored only by SHA-256; the id of a used one is the sign-in. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: idColumn("sgn").primaryKey(),
    /** The person behind the code: a member's address, or the name an operator gave. */
    user: text().notNull(),
    /** The one workspace of an operator's code, in whichever home; null for every workspace of the member. */
    workspaceId: idColumn("ws", "workspace_id"),
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

/**
 * Records that the authorization server keeps between requests; ids are stored as SHA-256, since most of them are
 * secrets.
 */
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

/** Access tokens of a connected client: each authenticates as the key of its grant until it expires. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    hash: opaque().primaryKey(),
    workspaceId: workspaceColumn(),
    keyId: idColumn("key", "key_id").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull()
  },
  (table) => [
    sameWorkspace("access_tokens_of_key", table, table.keyId, keys),
    index("access_tokens_key").on(table.keyId),
    index("access_tokens_expiry").on(table.expiresAt)
  ]
)
