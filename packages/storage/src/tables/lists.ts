import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { contacts } from "./contacts.ts"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** Contact lists; `memberCount` is changed with their members, and never counted anew. */
export const lists = pgTable(
  "lists",
  {
    id: idColumn("lst").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    description: text(),
    memberCount: integer("member_count").notNull(),
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
    listId: idColumn("lst", "list_id")
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    contactId: idColumn("con", "contact_id")
      .notNull()
      .references(() => contacts.id),
    addedAt: instant("added_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.contactId] }),
    index("list_members_contact").on(table.contactId)
  ]
)
