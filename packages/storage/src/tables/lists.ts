import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { contacts } from "./contacts.ts"
import { idColumn, instant, opaque } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** Contact lists, which both worlds of a workspace have in common; each has its own members of them, whose counts change with them and are never counted anew. */
export const lists = pgTable(
  "lists",
  {
    id: idColumn("lst").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    description: text(),
    memberCount: integer("member_count").notNull().default(0),
    sandboxMemberCount: integer("sandbox_member_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("lists_name").on(table.workspaceId, table.name),
    index("lists_workspace").on(table.workspaceId, table.id)
  ]
)

export const listMembers = pgTable(
  "list_members",
  {
    /** Refers to nothing: the members of a list that was deleted go in batches after it. */
    listId: idColumn("lst", "list_id").notNull(),
    /** As its contact's. */
    livemode: boolean().notNull(),
    contactId: idColumn("con", "contact_id").notNull(),
    addedAt: instant("added_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.livemode, table.contactId] }),
    foreignKey({ columns: [table.contactId, table.livemode], foreignColumns: [contacts.id, contacts.livemode] }),
    index("list_members_contact").on(table.contactId)
  ]
)

/** How far imports of contacts that are not at their end have come; each moves with the batch that it counts. */
export const contactImports = pgTable(
  "contact_imports",
  {
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    listId: idColumn("lst", "list_id")
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    livemode: boolean().notNull(),
    /** Of the file's bytes, SHA-256 in hexadecimal digits. */
    digest: opaque().notNull(),
    /** Records of the file that are dealt with. */
    records: integer().notNull(),
    created: integer().notNull(),
    updated: integer().notNull(),
    merged: integer().notNull(),
    added: integer().notNull(),
    refused: integer().notNull(),
    /** What the last batch refused: a reader that broke off may not have written it down. */
    lastRefused: jsonb("last_refused").$type<ReadonlyArray<RefusedRecord>>().notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.livemode, table.digest] }),
    index("contact_imports_workspace").on(table.workspaceId, table.updatedAt)
  ]
)
