import type {
  ContactExportFormat,
  ContactExportKind,
  ContactExportStatus
} from "@tidings/schema/resources/ContactExport"
import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"
import type { TraitCount } from "@tidings/schema/resources/ContactTraits"

/** Exports of contacts. Their files lie in the asset store, in pieces, until they expire. */
export const contactExports = pgTable(
  "contact_exports",
  {
    id: idColumn("exp").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    kind: text().$type<ContactExportKind>().notNull(),
    /** The contact of whom everything is exported; null in exports of many. */
    contactId: idColumn("con", "contact_id"),
    /** The list whose members are exported; null for all contacts. No foreign key: a deleted list has none. */
    listId: idColumn("lst", "list_id"),
    /** The segment whose contacts are exported instead; null for none. No foreign key, as of the list. */
    segmentId: idColumn("seg", "segment_id"),
    format: text().$type<ContactExportFormat>().notNull(),
    /** Names of the exported fields, in their order; null for all. */
    fields: jsonb().$type<ReadonlyArray<string>>(),
    status: text().$type<ContactExportStatus>().notNull(),
    /** Number of the attempt that writes, or wrote, the file; others write beside it. */
    attempt: integer().notNull().default(0),
    /** Number of erasures since it was asked for; the file of an earlier number is begun anew. */
    erasures: integer().notNull().default(0),
    records: integer().notNull().default(0),
    /** Bytes of the file; null until it is whole. */
    bytes: bigint({ mode: "number" }),
    /** Number of pieces of the file; 0 until it is whole. */
    pieces: integer().notNull().default(0),
    /** Name of the key that sealed the pieces; null if they are not sealed. */
    sealedBy: text("sealed_by"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at")
  },
  (table) => [
    uniqueIndex("contact_exports_running")
      .on(table.workspaceId, table.livemode)
      .where(sql`status = 'running'`),
    index("contact_exports_newest").on(table.workspaceId, table.livemode, table.id)
  ]
)

/** Traits of a world's contacts by name, counted from its newest ones. */
export const contactTraits = pgTable(
  "contact_traits",
  {
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    /** Most frequent first. */
    traits: jsonb().$type<ReadonlyArray<TraitCount>>().notNull(),
    countedAt: instant("counted_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.livemode] })]
)
