import { headerOf } from "@tidings/engines/contactFiles/headerOf"
import { importColumnsOf } from "@tidings/engines/contactFiles/importColumnsOf"
import { UnreadableFile } from "@tidings/engines/contactFiles/UnreadableFile"
import type { FieldError } from "@tidings/schema/FieldError"
import { newId, type ListId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { AddContactImportPart, ImportContacts } from "@tidings/schema/resources/ContactImport"
import { ListName } from "@tidings/schema/resources/List"
import type { World } from "@tidings/schema/World"
import {
  ContactImportRepository,
  type ContactImportRow,
  type ImportId
} from "@tidings/storage/repositories/ContactImportRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { ImportEnding } from "./ImportEnding.ts"
import { ImportWork } from "./ImportWork.ts"

/** The most imports of a world that are open at once. */
const mostOpen = 4
const mostBytes = 64 * 1024 * 1024

const isListName = Schema.is(ListName)

/** Hashes a part in a thread of the platform, since 4 MB would hold everybody else up. */
const digestOf = (csv: string): Effect.Effect<string> =>
  Effect.promise(async () => Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(csv))).toString("hex"))

const invalid = (path: string, code: FieldError["code"], message: string) =>
  problem("field_invalid", { fields: [{ path, code, message }] })

const tooLong = () => invalid("csv", "too_long", "The file is larger than 64 MB: split it into several.")

const notOpen = (message?: string) => problem("import_not_open", message === undefined ? {} : { message })

/** Refuses a file whose header cannot be taken; a header that is not whole is checked with the file. */
const checkHeader = Effect.fnUntraced(function* ({ columns, csv, delimiter }: typeof ImportContacts.Type) {
  const header = yield* Effect.promise(() => headerOf(csv, delimiter))
  if (header === undefined) return
  yield* Effect.try({
    try: () => importColumnsOf(header, columns),
    catch: (error): Problem<"field_invalid"> => {
      if (!(error instanceof UnreadableFile)) throw error
      const fields = error.faults.map(({ header, message }): FieldError => {
        const path = header === undefined ? "csv" : `columns.${header}`
        return { path, code: "format_invalid", message }
      })
      return problem("field_invalid", { fields })
    }
  })
})

/** Imports of contacts in any world: begun, brought their parts, cancelled. Decided in docs/decisions/lists.md. */
export class ContactImports extends Context.Service<ContactImports>()("@tidings/services/ContactImports", {
  make: Effect.gen(function* () {
    const imports = yield* ContactImportRepository
    const ending = yield* ImportEnding
    const lists = yield* ListRepository
    const work = yield* ImportWork

    const locked = (world: World, id: ImportId) =>
      Effect.flatMap(imports.lock(world, id), (row) =>
        row === undefined ? Effect.fail(problem("resource_not_found")) : Effect.succeed(row)
      )

    /** Finds the list of an import, or the name of the one that it is to create. */
    const listOf = Effect.fnUntraced(function* (world: World, input: typeof ImportContacts.Type) {
      const { confirmed, consent, createList = false, list, listId } = input
      if (confirmed === true && consent === undefined)
        return yield* invalid("consent", "required", "confirmed needs consent: where and when they agreed.")
      const none: { readonly listId: ListId | null; readonly listName: string | null } = {
        listId: null,
        listName: null
      }
      if (list === undefined && listId === undefined) return none
      if (list !== undefined && listId !== undefined)
        return yield* invalid("list", "unknown_field", "Name the list by listId or by list, not by both.")
      const named = list ?? listId!
      const found = list === undefined ? yield* lists.find(world, listId!) : yield* lists.findNamed(world, list)
      if (found?.optIn === "double" && confirmed !== true)
        return yield* invalid(
          "confirmed",
          "required",
          "The list asks new members to confirm, and an import asks nobody: say confirmed, with consent, if they agreed."
        )
      if (found !== undefined) return { ...none, listId: found.id }
      const path = list === undefined ? "listId" : "list"
      if (list === undefined || !createList)
        return yield* invalid(path, "enum_violation", `There is no list "${named}" in this workspace.`)
      if (world.livemode && !isListName(list))
        return yield* invalid(path, "pattern_mismatch", `A list cannot be called ${JSON.stringify(list)}.`)
      if (world.livemode) return { ...none, listName: list }
      const remedy = "make it in the live world first, whose lists they are"
      return yield* invalid(
        path,
        "enum_violation",
        `There is no list "${named}". Name one that there is, or ${remedy}.`
      )
    })

    /** Starts the work on a file that is whole. */
    const received = Effect.fnUntraced(function* (row: ContactImportRow, changes: Partial<ContactImportRow> = {}) {
      const checking = yield* imports.put(row, { ...changes, status: "checking" })
      yield* work.goOn(row)
      return checking
    })

    return {
      /**
       * Begins an import in the open transaction, or answers the open one of the same file into the same list, whose
       * work goes on. With `isHeld`, joining the list begins no sequence.
       */
      begin: Effect.fnUntraced(function* (world: World, input: typeof ImportContacts.Type, isHeld: boolean) {
        const { columns, csv, delimiter, filename, more = false } = input
        yield* checkHeader(input)
        const part = yield* digestOf(csv)
        const digest = input.digest ?? (more ? null : part)
        if (!more && digest !== part)
          return yield* invalid("digest", "pattern_mismatch", "It is not the SHA-256 of csv, which is the whole file.")
        yield* imports.claim(world)
        const place = yield* listOf(world, input)
        const open = yield* imports.open(world)
        const same = open.find(
          (one) =>
            one.digest !== null &&
            one.digest === digest &&
            one.listId === place.listId &&
            (place.listId !== null || one.listName === place.listName)
        )
        if (same !== undefined) {
          const row = yield* Effect.orDie(locked(world, same.id))
          if (row.status !== "receiving" && row.completedAt === null) yield* work.goOn(row)
          return { row, isNew: false }
        }
        if (open.length >= mostOpen)
          return yield* problem("workspace_rate_limit", {
            message: `${mostOpen} imports of this workspace are open: wait until one ends, or cancel one.`
          })
        const now = new Date(yield* Clock.currentTimeMillis)
        const row: ContactImportRow = {
          id: newId("imp", now.getTime()),
          workspaceId: world.workspaceId,
          livemode: world.livemode,
          status: "receiving",
          filename: filename ?? null,
          ...place,
          meanings: columns ?? {},
          delimiter: delimiter ?? null,
          digest,
          parts: [part],
          bytes: Buffer.byteLength(csv),
          columns: null,
          total: null,
          batches: 0,
          records: 0,
          created: 0,
          updated: 0,
          merged: 0,
          added: 0,
          refused: 0,
          beginsRuns: !isHeld,
          notBegun: 0,
          consent: input.confirmed === true ? (input.consent ?? null) : null,
          failure: null,
          createdAt: now,
          updatedAt: now,
          completedAt: null
        }
        yield* imports.add([row])
        yield* imports.keepPart(row, 1, csv)
        return { row: more ? row : yield* received(row), isNew: true }
      }),

      /** Adds the next part of a file; the same part again changes nothing, but may say that it is the last. */
      addPart: Effect.fnUntraced(function* (world: World, input: typeof AddContactImportPart.Type) {
        const { csv, importId, isLast = false, part } = input
        const row = yield* locked(world, importId)
        const digest = yield* digestOf(csv)
        const isOpen = row.status === "receiving"
        const count = row.parts.length
        if (part <= count) {
          if (row.parts[part - 1] !== digest) return yield* notOpen(`Part ${part} was received with another content.`)
          return isOpen && isLast && part === count ? yield* received(row) : row
        }
        if (!isOpen) return yield* notOpen()
        if (part > count + 1) return yield* notOpen(`Part ${count + 1} of the file is to come next.`)
        const bytes = row.bytes + Buffer.byteLength(csv)
        if (bytes > mostBytes) return yield* tooLong()
        yield* imports.keepPart(row, part, csv)
        const changes = { parts: [...row.parts, digest], bytes, updatedAt: new Date(yield* Clock.currentTimeMillis) }
        return isLast ? yield* received(row, changes) : yield* imports.put(row, changes)
      }),

      /** Ends an open import after the batch at work; one that has ended stays as it is. */
      cancel: Effect.fnUntraced(function* (world: World, id: ImportId) {
        const row = yield* locked(world, id)
        return row.completedAt === null ? yield* ending.end(row, "cancelled") : row
      }),

      /** Ends an import that is still waiting for parts as failed. */
      giveUp: Effect.fnUntraced(function* (world: World, id: ImportId) {
        const row = yield* locked(world, id)
        if (row.status !== "receiving") return
        const message = "No further part of the file came for 24 hours."
        yield* ending.end(row, "failed", { line: null, code: "parts_missing", message })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
