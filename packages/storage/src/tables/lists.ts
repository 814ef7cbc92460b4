import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex
} from "drizzle-orm/pg-core"
import type { RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { contacts } from "./contacts.ts"
import { idColumn, instant, opaque, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

/**
 * Contact lists, shared by both worlds of a workspace; each world has its own members of them. The counts change with
 * the members and are never counted anew.
 */
export const lists = pgTable(
  "lists",
  {
    id: idColumn("lst").primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    description: text(),
    memberCount: integer("member_count").notNull().default(0),
    sandboxMemberCount: integer("sandbox_member_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("lists_name").on(table.workspaceId, table.name),
    unique("lists_workspace").on(table.workspaceId, table.id)
  ]
)

export const listMembers = pgTable(
  "list_members",
  {
    workspaceId: workspaceColumn(),
    /** No foreign key: the members of a deleted list are deleted in batches after it. */
    listId: idColumn("lst", "list_id").notNull(),
    /** The contact's livemode. */
    livemode: boolean().notNull(),
    contactId: idColumn("con", "contact_id").notNull(),
    addedAt: instant("added_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.listId, table.livemode, table.contactId] }),
    foreignKey({
      name: "list_members_of_contact",
      columns: [table.workspaceId, table.contactId, table.livemode],
      foreignColumns: [contacts.workspaceId, contacts.id, contacts.livemode]
    }),
    index("list_members_contact").on(table.contactId)
  ]
)

/** Progress of unfinished contact imports; each row is updated with the batch that it counts. */
export const contactImports = pgTable(
  "contact_imports",
  {
    workspaceId: ofWorkspace(),
    listId: idColumn("lst", "list_id").notNull(),
    livemode: boolean().notNull(),
    /** SHA-256 of the file's bytes, in hexadecimal digits. */
    digest: opaque().notNull(),
    /** Processed records of the file. */
    records: integer().notNull(),
    created: integer().notNull(),
    updated: integer().notNull(),
    merged: integer().notNull(),
    added: integer().notNull(),
    refused: integer().notNull(),
    /** Records refused in the last batch, since an interrupted client may not have stored them. */
    lastRefused: jsonb("last_refused").$type<ReadonlyArray<RefusedRecord>>().notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.listId, table.livemode, table.digest] }),
    sameWorkspace("contact_imports_list", table, table.listId, lists).onDelete("cascade"),
    index("contact_imports_workspace").on(table.workspaceId, table.updatedAt)
  ]
)
