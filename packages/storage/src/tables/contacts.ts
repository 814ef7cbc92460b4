import type { Id } from "@tidings/schema/Id"
import type { Metadata } from "@tidings/schema/fields/Metadata"
import { sql } from "drizzle-orm"
import { bigint, boolean, index, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

export const contacts = pgTable(
  "contacts",
  {
    id: idColumn("con").primaryKey(),
    workspaceId: ofWorkspace(),
    /** False for contacts of the sandbox: one address in both worlds is two contacts. */
    livemode: boolean().notNull(),
    /** The caller's own id of the person. */
    externalId: text("external_id"),
    /** The person's address; contacts with an external_id may share it. */
    email: text(),
    phone: text(),
    traits: jsonb().$type<typeof Metadata.Type>().notNull(),
    /** Ids of contacts that were merged into this one; they keep resolving to it. */
    mergedFrom: text("merged_from").array().$type<ReadonlyArray<Id<"con">>>().notNull(),
    /** Time at which it was erased; it has no identifiers and traits since then. */
    erasedAt: instant("erased_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    /** Target of references that name the world, so that a contact's rows are in it. */
    unique("contacts_of_world").on(table.workspaceId, table.id, table.livemode),
    // Other indexes begin with their identifier: of several that begin with the world the planner takes any, until it
    // has statistics on its number of contacts.
    uniqueIndex("contacts_external_id")
      .on(table.workspaceId, table.externalId, table.livemode)
      .where(sql`external_id is not null`),
    uniqueIndex("contacts_address_alone")
      .on(table.workspaceId, table.email, table.livemode)
      .where(sql`external_id is null`),
    // By pattern, which finds equal texts and beginnings whatever the database's collation is.
    index("contacts_email").on(table.email.op("text_pattern_ops"), table.workspaceId, table.livemode, table.id),
    index("contacts_phone").on(table.phone.op("text_pattern_ops"), table.workspaceId, table.livemode, table.id),
    index("contacts_external_id_begins")
      .on(sql`lower(external_id) text_pattern_ops`, table.workspaceId, table.livemode)
      .where(sql`external_id is not null`),
    // For the sandbox only, whose oldest contacts are deleted.
    index("contacts_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`not livemode`),
    index("contacts_merged_from").using("gin", table.mergedFrom),
    index("contacts_traits").using("gin", table.traits.op("jsonb_path_ops"))
  ]
)

/** Custom events: the contact's timeline; in partitions by month (`partitions.ts`). */
export const customEvents = pgTable(
  "custom_events",
  {
    id: idColumn("evt").primaryKey(),
    workspaceId: workspaceColumn(),
    contactId: idColumn("con", "contact_id").notNull(),
    /** False for events recorded with a sandbox key, which move no live run. */
    livemode: boolean().notNull(),
    /** Grows with a contact's events in the order of their commits. */
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    type: text().notNull(),
    metadata: jsonb().$type<typeof Metadata.Type>().notNull(),
    receivedAt: instant("received_at").notNull()
  },
  (table) => [
    index("custom_events_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`not livemode`),
    index("custom_events_contact").on(table.contactId, table.id),
    index("custom_events_contact_seq").on(table.contactId, table.seq)
  ]
)
