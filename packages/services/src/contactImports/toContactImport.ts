import type {
  ContactImport,
  ContactImportSummary,
  ImportProgress,
  RefusedRecord
} from "@tidings/schema/resources/ContactImport"
import type { ContactImportRow } from "@tidings/storage/repositories/ContactImportRepository"

export const progressOf = (row: ContactImportRow): ImportProgress => ({
  records: row.records,
  created: row.created,
  updated: row.updated,
  merged: row.merged,
  added: row.added,
  refused: row.refused
})

export const toImportSummary = (row: ContactImportRow): ContactImportSummary => ({
  id: row.id,
  status: row.status,
  filename: row.filename,
  listId: row.listId,
  parts: row.parts.length,
  bytes: row.bytes,
  records: row.total,
  progress: progressOf(row),
  failure: row.failure,
  ...(row.notBegun > 0 && { sequencesNotBegun: row.notBegun }),
  created_at: row.createdAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null
})

export const toContactImport = (row: ContactImportRow, refused: ReadonlyArray<RefusedRecord>): ContactImport => ({
  ...toImportSummary(row),
  refused
})
