import type {
  AddContactImportPart,
  ContactImport,
  ImportContacts,
  ListContactImports,
  ListImportRefusals,
  ReadContactImport
} from "@tidings/schema/resources/ContactImport"
import { mostRefusalsShown } from "@tidings/schema/resources/ContactImport"
import { ContactImportRepository, type ContactImportRow } from "@tidings/storage/repositories/ContactImportRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { holdingPolicy } from "../holding/holdingPolicy.ts"
import { Cursors } from "../paging/Cursors.ts"
import { ContactImports } from "./ContactImports.ts"
import { toContactImport, toImportSummary } from "./toContactImport.ts"

/** Imports of contacts, as callers begin, follow and cancel them. */
export class ImportCalls extends Context.Service<ImportCalls>()("@tidings/services/ImportCalls", {
  make: Effect.gen(function* () {
    const contactImports = yield* ContactImports
    const cursors = yield* Cursors
    const imports = yield* ContactImportRepository
    const find = own(imports.find)

    const shown = (row: ContactImportRow): Effect.Effect<ContactImport> =>
      Effect.map(row.refused === 0 ? Effect.succeed([]) : imports.refusals(row, 0, mostRefusalsShown), (refused) =>
        toContactImport(row, refused)
      )

    return {
      /** Begins an import; `begun` is false if an open one of the same file goes on instead. */
      begin: Effect.fnUntraced(function* (input: typeof ImportContacts.Type) {
        const caller = yield* Caller
        const isHeld = holdingPolicy(caller, "sequence") !== undefined
        const { isNew, row } = yield* contactImports.begin(caller, input, isHeld)
        const { bytes, filename, id, listId } = row
        yield* note("import", id, {
          bytes,
          begun: isNew,
          ...(filename !== null && { filename }),
          ...(listId !== null && { list_id: listId })
        })
        return { ...(yield* shown(row)), begun: isNew }
      }),

      /** Adds a part of the file. */
      addPart: Effect.fnUntraced(function* (input: typeof AddContactImportPart.Type) {
        const row = yield* contactImports.addPart(yield* Caller, input)
        yield* note("import", row.id, { part: input.part, bytes: row.bytes })
        return yield* shown(row)
      }),

      /** Lists imports, newest first. */
      list: (input: typeof ListContactImports.Type) =>
        Effect.map(cursors.page("contact_imports", input, imports.list), ({ data, next_cursor }) => ({
          data: data.map(toImportSummary),
          next_cursor
        })),

      read: ({ importId }: typeof ReadContactImport.Type) => Effect.flatMap(find(importId), shown),

      /** Lists the refused records of an import, by line. */
      refusals: Effect.fnUntraced(function* ({ importId, ...page }: typeof ListImportRefusals.Type) {
        const row = yield* find(importId)
        return yield* cursors.page(
          "import_refusals",
          page,
          (_, { before = "0", limit }) => imports.refusals(row, Number(before), limit),
          { filters: { importId }, positionOf: ({ line }) => String(line) }
        )
      }),

      /** Cancels an import; what was taken stays. */
      cancel: Effect.fnUntraced(function* ({ importId }: typeof ReadContactImport.Type) {
        const row = yield* contactImports.cancel(yield* Caller, importId)
        yield* note("import", row.id, { records: row.records })
        return yield* shown(row)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
