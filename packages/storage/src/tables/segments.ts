import type { SegmentCount } from "@tidings/schema/resources/Segment"
import type { SegmentCondition } from "@tidings/schema/resources/SegmentCondition"
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Saved conditions on contacts, shared by both worlds of a workspace; each world has its own count. */
export const segments = pgTable(
  "segments",
  {
    id: idColumn("seg").primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    description: text(),
    where: jsonb().$type<SegmentCondition>().notNull(),
    /** Time of the last change of `where`: counts and evaluations of an earlier one do not hold. */
    definedAt: instant("defined_at").notNull(),
    /** Number of live contacts when they were last counted. */
    counted: jsonb().$type<SegmentCount>(),
    sandboxCounted: jsonb("sandbox_counted").$type<SegmentCount>(),
    /** Time of the first whole evaluation for sequences since it was defined, or since a sequence began with it. */
    evaluatedAt: instant("evaluated_at"),
    sandboxEvaluatedAt: instant("sandbox_evaluated_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("segments_name").on(table.workspaceId, table.name),
    unique("segments_workspace").on(table.workspaceId, table.id)
  ]
)

/** Contacts that fitted a segment when it was last evaluated for sequences. */
export const segmentMembers = pgTable(
  "segment_members",
  {
    workspaceId: workspaceColumn(),
    /** No foreign key: the members of a deleted segment are deleted in batches after it. */
    segmentId: idColumn("seg", "segment_id").notNull(),
    /** The contact's livemode. */
    livemode: boolean().notNull(),
    /** No foreign key: a deleted contact leaves at the next evaluation. */
    contactId: idColumn("con", "contact_id").notNull(),
    enteredAt: instant("entered_at").notNull(),
    /** Time at which it no longer fitted; null while it does. */
    leftAt: instant("left_at")
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.segmentId, table.livemode, table.contactId] }),
    index("segment_members_contact").on(table.contactId)
  ]
)
