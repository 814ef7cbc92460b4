import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import * as Job from "@tidings/jobs/Job"
import { exportHours } from "@tidings/schema/resources/ContactExport"
import { Database } from "@tidings/storage/Database"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import {
  ContactExportRepository,
  type ContactExportRow,
  type ExportReference
} from "@tidings/storage/repositories/ContactExportRepository"
import { Clock, Context, Data, Duration, Effect, Layer } from "effect"
import { Vault } from "../connectors/Vault.ts"
import { SoughtPeople } from "../contacts/SoughtPeople.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { ExportFile, ExportSizes } from "./ExportFile.ts"
import { ExportFiles } from "./ExportFiles.ts"
import { writePerson } from "./personFile.ts"
import { type RecordsSource, writeRecords } from "./recordsFile.ts"
import { SegmentSource } from "./SegmentSource.ts"

/** The file is of no use: somebody in it was erased, or another attempt has taken over. */
class Overtaken extends Data.TaggedError("Overtaken")<{}> {}

/** Writes the files of exports. Decided in docs/decisions/contacts.md. */
export class ExportWork extends Context.Service<ExportWork>()("@tidings/services/ExportWork", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const store = yield* AssetStore
    const vault = yield* Vault
    const contacts = yield* ContactRepository
    const sought = yield* SoughtPeople
    const exports = yield* ContactExportRepository
    const files = yield* ExportFiles
    const events = yield* WebhookFanOut
    const segments = yield* SegmentSource

    /** The person as the conditions of places name them; undefined if there is none any more. */
    const personOf = Effect.fnUntraced(function* ({ contactId, livemode, workspaceId }: ContactExportRow) {
      const world = { workspaceId, livemode }
      const [contact] = yield* contacts.byIds(world, [contactId!])
      if (contact === undefined) return undefined
      return yield* sought.sought(world, yield* sought.personOf(world, contact), false)
    })

    /** The source of an export of many; undefined if its segment was deleted. */
    const sourceOf = (row: ContactExportRow): Effect.Effect<RecordsSource | undefined> =>
      row.segmentId === null
        ? Effect.succeed({
            contactsAfter: (after, most) =>
              Effect.map(exports.contactsAfter(row, after, most), (contacts) => ({
                contacts,
                last: contacts.length < most ? null : contacts.at(-1)!.id
              })),
            traitNamesAfter: (after, most) => exports.traitNamesAfter(row, after, most)
          })
        : segments.of(row, row.segmentId)

    const finished = Effect.fnUntraced(function* (row: ContactExportRow, file: ExportFile) {
      const expiresMs = (yield* Clock.currentTimeMillis) + Duration.toMillis(Duration.hours(exportHours))
      const { bytes, pieces, records, sealedBy } = file
      const { id, kind, livemode, workspaceId } = row
      yield* database.transaction(
        Effect.gen(function* () {
          if (!(yield* exports.finish(row, { bytes, pieces, records, sealedBy }, expiresMs)))
            return yield* new Overtaken()
          yield* events.emit(workspaceId, {
            type: "contact_export.ready",
            livemode,
            data: { export: { id, kind, records } }
          })
        })
      )
    })

    const write = Effect.fnUntraced(function* (row: ContactExportRow) {
      yield* files.removeUnowned(row)
      const file = new ExportFile(row, store, vault, (yield* ExportSizes).pieceBytes)
      const goesOn = Effect.filterOrFail(
        Effect.suspend(() => exports.progress(row, file.records)),
        (does) => does,
        () => new Overtaken()
      )
      if (row.kind === "contacts") {
        const source = yield* sourceOf(row)
        if (source === undefined) return yield* exports.fail(row.id)
        yield* writeRecords(file, row, source, goesOn)
      } else {
        const person = yield* personOf(row)
        if (person === undefined) return yield* exports.fail(row.id)
        yield* writePerson(file, person, exports, goesOn)
      }
      yield* file.end()
      yield* finished(row, file)
    })

    return {
      /**
       * Writes an export's file, and begins it anew whenever somebody was erased meanwhile; does nothing once it has
       * ended, or if another attempt has begun.
       */
      go: Effect.fnUntraced(function* (whose: ExportReference, isLast: boolean) {
        let before: ContactExportRow | undefined
        while (true) {
          const found = yield* exports.find(whose, whose.id)
          if (found?.status !== "running" || (before !== undefined && found.attempt !== before.attempt)) return
          const row = yield* exports.begin(whose)
          if (row === undefined) return
          before = row
          const isWritten = yield* write(row).pipe(
            Effect.as(true),
            Effect.catchTags({
              Overtaken: () => Effect.succeed(false),
              StoreUnavailable: ({ message }) =>
                Effect.andThen(
                  isLast ? exports.fail(row.id) : Effect.void,
                  Effect.fail(new Job.Retry({ reason: `the asset store is unavailable: ${message}` }))
                )
            })
          )
          if (isWritten) return
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
