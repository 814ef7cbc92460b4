import { Queue } from "@tidings/jobs/Queue"
import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type {
  ContactExport,
  ExportContact,
  ExportContacts,
  ReadContactExport
} from "@tidings/schema/resources/ContactExport"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { ContactExportRepository, type ContactExportRow } from "@tidings/storage/repositories/ContactExportRepository"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { SegmentRepository } from "@tidings/storage/repositories/SegmentRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { auditEntry } from "../audit/AuditTrail.ts"
import { note } from "../audit/CallNotes.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { ExportFiles, isFetchable } from "./ExportFiles.ts"
import { exportJob } from "./exportJob.ts"

/** The most exports of many contacts that a world begins in a day. */
const mostADay = 5
const dayMs = Duration.toMillis("1 day")

type Asked = Pick<ContactExportRow, "kind" | "contactId" | "listId" | "segmentId" | "format" | "fields">

/** Exports of contacts, as callers begin and follow them. Decided in docs/decisions/contacts.md. */
export class ContactExports extends Context.Service<ContactExports>()("@tidings/services/ContactExports", {
  make: Effect.gen(function* () {
    const contacts = yield* Contacts
    const people = yield* ContactRepository
    const lists = yield* ListRepository
    const segments = yield* SegmentRepository
    const exports = yield* ContactExportRepository
    const files = yield* ExportFiles
    const entries = yield* AuditRepository
    const publicUrl = yield* PublicUrl
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    const shown = (row: ContactExportRow, nowMs: number): ContactExport => ({
      id: row.id,
      kind: row.kind,
      status: row.status === "ready" && !isFetchable(row, nowMs) ? "expired" : row.status,
      records: row.records,
      bytes: row.bytes,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt?.toISOString() ?? null,
      download_url: null
    })

    /** Begins an export in the open transaction. */
    const begin = Effect.fnUntraced(function* (asked: Asked) {
      const { livemode, workspaceId } = yield* Caller
      const world = { workspaceId, livemode }
      const now = yield* Clock.currentTimeMillis
      yield* exports.claim(world)
      const { recent, running } = yield* exports.begun(world, now - dayMs)
      if (running > 0)
        return yield* problem("workspace_rate_limit", {
          message: "An export of this workspace is running: wait until it has ended."
        })
      if (asked.kind === "contacts" && recent >= mostADay)
        return yield* problem("workspace_rate_limit", {
          message: `${mostADay} exports of many contacts were begun within a day: wait, or fetch one of them again.`
        })
      const row = yield* exports.insert({
        ...asked,
        ...world,
        id: newId("exp", now),
        status: "running",
        createdAt: new Date(now)
      })
      yield* queue.enqueue(
        exportJob,
        { ...world, exportId: row.id },
        { key: row.id, turn: yield* turns.of(workspaceId) }
      )
      return shown(row, now)
    })

    return {
      /** Begins an export of everything about a contact. */
      ofContact: Effect.fnUntraced(function* ({ contact: name }: typeof ExportContact.Type) {
        const caller = yield* Caller
        // Waits for erasures, which would otherwise find no export and still be read from.
        yield* people.hold(caller)
        const { id } = yield* contacts.named(caller, name)
        const begun = yield* begin({
          kind: "contact",
          contactId: id,
          listId: null,
          segmentId: null,
          format: "json",
          fields: null
        })
        yield* note("contact", id, { export: begun.id })
        return begun
      }),

      /** Begins an export of all contacts, or of those of a list or segment. */
      ofContacts: Effect.fnUntraced(function* ({
        fields,
        format = "csv",
        listId,
        segmentId
      }: typeof ExportContacts.Type) {
        const caller = yield* Caller
        yield* people.hold(caller)
        if (listId !== undefined && segmentId !== undefined)
          return yield* problem("field_invalid", {
            fields: [{ path: "segmentId", code: "unknown_field", message: "Name a list or a segment, not both" }]
          })
        if (listId !== undefined && (yield* lists.find(caller, listId)) === undefined)
          return yield* problem("field_invalid", {
            fields: [{ path: "listId", code: "enum_violation", message: `There is no list ${listId}.` }]
          })
        if (segmentId !== undefined && (yield* segments.find(caller, segmentId)) === undefined)
          return yield* problem("field_invalid", {
            fields: [{ path: "segmentId", code: "enum_violation", message: `There is no segment ${segmentId}.` }]
          })
        const begun = yield* begin({
          kind: "contacts",
          contactId: null,
          listId: listId ?? null,
          segmentId: segmentId ?? null,
          format,
          fields: fields ?? null
        })
        yield* note("export", begun.id, {
          format,
          ...(listId !== undefined && { list_id: listId }),
          ...(segmentId !== undefined && { segment_id: segmentId })
        })
        return begun
      }),

      /** Reads an export; the address of its file is recorded in the audit log, and given to no agent. */
      read: Effect.fnUntraced(function* ({ exportId }: typeof ReadContactExport.Type) {
        const { actor, isAgent, livemode, requestId, workspaceId } = yield* Caller
        const row = yield* own(exports.find)(exportId)
        const now = yield* Clock.currentTimeMillis
        const plain = shown(row, now)
        if (plain.status !== "ready") return plain
        if (isAgent) return { ...plain, url: `${publicUrl}/docs/read_contact_export` }
        yield* entries.writeOutside(
          auditEntry(now, {
            workspaceId,
            livemode,
            actor,
            requestId,
            action: "contact.read_export",
            target: { kind: "export", id: exportId }
          })
        )
        return { ...plain, download_url: files.addressOf(row, now) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
