import type { Metadata } from "@tidings/schema/fields/Metadata"
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

export const contacts = pgTable(
  "contacts",
  {
    id: idColumn("con").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    externalId: text("external_id"),
    email: text(),
    phone: text(),
    traits: jsonb().$type<typeof Metadata.Type>().notNull(),
    /** Ids of contacts that were merged into this one; they keep resolving to it. */
    mergedFrom: text("merged_from").array().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("contacts_external_id").on(table.workspaceId, table.externalId),
    uniqueIndex("contacts_email").on(table.workspaceId, table.email),
    index("contacts_phone").on(table.workspaceId, table.phone),
    index("contacts_workspace").on(table.workspaceId, table.id),
    index("contacts_merged_from").using("gin", table.mergedFrom)
  ]
)

/** Custom events: the contact's timeline. */
export const customEvents = pgTable(
  "custom_events",
  {
    id: idColumn("evt").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id").notNull(),
    contactId: idColumn("con", "contact_id")
      .notNull()
      .references(() => contacts.id),
    /** False for what a sandbox key recorded; it moves no live run. */
    livemode: boolean().notNull(),
    /** Grows with the events of a contact in the order in which they were committed. */
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    type: text().notNull(),
    metadata: jsonb().$type<typeof Metadata.Type>().notNull(),
    receivedAt: instant("received_at").notNull()
  },
  (table) => [
    index("custom_events_contact").on(table.contactId, table.id),
    index("custom_events_contact_seq").on(table.contactId, table.seq)
  ]
)
