import type {
  ColumnMeanings,
  ContactImportStatus,
  ImportedColumns,
  ImportedRecord,
  ImportFailure,
  RefusedRecord
} from "@tidings/schema/resources/ContactImport"
import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque, workspaceColumn } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Imports of contacts; each row is updated with the batch that it counts. */
export const imports = pgTable(
  "imports",
  {
    id: idColumn("imp").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    status: text().$type<ContactImportStatus>().notNull(),
    filename: text(),
    /** No foreign key: a deleted list ends the import. */
    listId: idColumn("lst", "list_id"),
    /** Name of the list to be created once the file is checked; null if it exists, or if there is none. */
    listName: text("list_name"),
    meanings: jsonb().$type<ColumnMeanings>().notNull(),
    delimiter: text(),
    /** SHA-256 of the whole file, in hexadecimal digits; null if the caller does not know it. */
    digest: opaque(),
    /** SHA-256 of each part received, in order; kept after the parts are deleted. */
    parts: jsonb().$type<ReadonlyArray<string>>().notNull(),
    bytes: integer().notNull(),
    /** The columns of the file; null until it is checked. */
    columns: jsonb().$type<ImportedColumns>(),
    /** Records of the file; null until it is checked. */
    total: integer(),
    /** Batches taken. */
    batches: integer().notNull().default(0),
    records: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    merged: integer().notNull().default(0),
    added: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** False if enrolments of the caller wait for approval, so that joining the list begins no sequence. */
    beginsRuns: boolean("begins_runs").notNull(),
    /** Contacts that joined the list without beginning its sequences. */
    notBegun: integer("not_begun").notNull().default(0),
    /** Words that prove the consent to a list which asks otherwise; null without them. */
    consent: text(),
    failure: jsonb().$type<ImportFailure>(),
    createdAt: instant("created_at").notNull(),
    /** Time of the last part or batch. */
    updatedAt: instant("updated_at").notNull(),
    completedAt: instant("completed_at")
  },
  (table) => [
    unique("imports_workspace").on(table.workspaceId, table.id),
    index("imports_open")
      .on(table.workspaceId, table.livemode)
      .where(sql`completed_at is null`),
    index("imports_receiving")
      .on(table.updatedAt)
      .where(sql`status = 'receiving'`)
  ]
)

const ofImport = () => ({ workspaceId: workspaceColumn(), importId: idColumn("imp", "import_id").notNull() })

/** Parts of files that are not checked yet. */
export const importParts = pgTable(
  "import_parts",
  { ...ofImport(), part: integer().notNull(), csv: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.part] }),
    foreignKey({
      name: "import_parts_of_import",
      columns: [table.workspaceId, table.importId],
      foreignColumns: [imports.workspaceId, imports.id]
    }).onDelete("cascade")
  ]
)

/** Batches of checked files that are not taken yet. */
export const importBatches = pgTable(
  "import_batches",
  { ...ofImport(), place: integer().notNull(), records: jsonb().$type<ReadonlyArray<ImportedRecord>>().notNull() },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.place] }),
    foreignKey({
      name: "import_batches_of_import",
      columns: [table.workspaceId, table.importId],
      foreignColumns: [imports.workspaceId, imports.id]
    }).onDelete("cascade")
  ]
)

/** Refused records, without their values. */
export const importRefusals = pgTable(
  "import_refusals",
  {
    ...ofImport(),
    line: integer().notNull(),
    column: text().notNull(),
    code: text().$type<RefusedRecord["code"]>().notNull(),
    message: text().notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.line] }),
    foreignKey({
      name: "import_refusals_of_import",
      columns: [table.workspaceId, table.importId],
      foreignColumns: [imports.workspaceId, imports.id]
    }).onDelete("cascade")
  ]
)
