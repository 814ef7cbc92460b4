import type { OptIn } from "@tidings/schema/resources/List"
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex
} from "drizzle-orm/pg-core"
import { contacts } from "./contacts.ts"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

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
    optIn: text("opt_in").$type<OptIn>().notNull().default("single"),
    /** Key of the template by which new members are asked to confirm. */
    confirmTemplateKey: text("confirm_template_key"),
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

/**
 * Contacts that were asked to confirm that they want to be on a list. They are no members, so that nothing that goes to
 * members reaches them.
 */
export const pendingMembers = pgTable(
  "pending_members",
  {
    workspaceId: workspaceColumn(),
    /** No foreign key: those of a deleted list end by their time. */
    listId: idColumn("lst", "list_id").notNull(),
    livemode: boolean().notNull(),
    contactId: idColumn("con", "contact_id").notNull(),
    addedAt: instant("added_at").notNull(),
    /** Time of the last mail that asked; null before the first. */
    askedAt: instant("asked_at"),
    asks: integer().notNull().default(0),
    /** Time at which the row and its link end. */
    endsAt: instant("ends_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.listId, table.livemode, table.contactId] }),
    index("pending_members_contact").on(table.contactId),
    index("pending_members_end").on(table.endsAt)
  ]
)
