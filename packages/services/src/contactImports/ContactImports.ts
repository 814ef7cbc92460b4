import { newId, type ListId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import type { ImportedColumns, ImportedRecord, RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { ListName } from "@tidings/schema/resources/List"
import { ContactImportRepository, type ImportProgress } from "@tidings/storage/repositories/ContactImportRepository"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { Clock, Context, Duration, Effect, Layer, Schema } from "effect"
import { ListMembership } from "../lists/ListMembership.ts"
import { ErasedIdentifiers } from "../contacts/ErasedIdentifiers.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { Gathering } from "./Gathering.ts"
import { recordOf, type ImportedPerson } from "./recordOf.ts"

/** Records of a file that are imported in one transaction. */
interface ImportBatch {
  readonly world: World
  /** Id or name of the list that they join. */
  readonly list: string
  /** True to create the list if it does not exist. */
  readonly createList: boolean
  /** Digest of the file's bytes. */
  readonly digest: string
  readonly columns: ImportedColumns
  /** Number of records of the file before these. */
  readonly from: number
  readonly records: ReadonlyArray<ImportedRecord>
  /** True if these are the last records of the file. */
  readonly isLast: boolean
}

const keptFor = Duration.toMillis("30 days")
const nothing: ImportProgress = { records: 0, created: 0, updated: 0, merged: 0, added: 0, refused: 0, lastRefused: [] }

const present = (values: ReadonlyArray<string | undefined>): ReadonlyArray<string> => [
  ...new Set(values.filter((value) => value !== undefined))
]

const identifiersOf = (people: ReadonlyArray<ImportedPerson>) => ({
  externalIds: present(people.map(({ externalId }) => externalId)),
  emails: present(people.map(({ email }) => email)),
  sharedEmails: present(people.map(({ email, externalId }) => (externalId === undefined ? email : undefined))),
  phones: present(
    people.map(({ email, externalId, phone }) => (email === undefined && externalId === undefined ? phone : undefined))
  )
})

/** The refusal of a record with an erased identifier; undefined if it has none. */
const erasedIn = (
  { email, externalId, line, phone }: ImportedPerson,
  columns: ImportedColumns,
  erased: ReadonlySet<string>
): RefusedRecord | undefined => {
  const kind = Object.entries({ external_id: externalId, email, phone }).find(
    ([, value]) => value !== undefined && erased.has(value)
  )?.[0]
  if (kind === undefined) return undefined
  const column = columns.findLast((one) => one.kind === kind)?.name ?? ""
  return { line, column, code: "erased", message: "This person was erased; whoever asks for it may be created anew." }
}

const isListName = Schema.is(ListName)

/**
 * Imports contacts from files in batches, each of which counts once even if a reader breaks off and starts again.
 * Decided in docs/decisions/lists.md.
 */
export class ContactImports extends Context.Service<ContactImports>()("@tidings/services/ContactImports", {
  make: Effect.gen(function* () {
    const contacts = yield* Contacts
    const people = yield* ContactRepository
    const lists = yield* ListRepository
    const members = yield* ListMembership
    const imports = yield* ContactImportRepository
    const erased = yield* ErasedIdentifiers

    const listFor = Effect.fnUntraced(function* ({ createList, list: name, world }: ImportBatch, nowMs: number) {
      if (!createList || !world.livemode) {
        const remedy = world.livemode
          ? "have it made by --create-list"
          : "make it in the live world first, whose lists they are"
        const message = `There is no list "${name}". Name one that there is, or ${remedy}.`
        return yield* problem("resource_not_found", { message })
      }
      if (!isListName(name))
        return yield* problem("field_invalid", { message: `A list cannot be called ${JSON.stringify(name)}.` })
      const [id, now] = [newId("lst", nowMs), new Date(nowMs)]
      const row = { id, workspaceId: world.workspaceId, name, description: null, createdAt: now, updatedAt: now }
      return (yield* Effect.orDie(lists.insert(row))).id
    })

    /** Writes the gathered contacts and adds them to the list; returns the number of new members. */
    const write = Effect.fnUntraced(function* (world: World, listId: ListId, gathering: Gathering, nowMs: number) {
      const gathered = gathering.gathered()
      yield* people.putAll(world, gathered.written, gathered.released, nowMs)
      yield* contacts.follow(world, gathered.merges)
      const entry = { ...world, listId, contacts: gathered.contacts }
      const entered = yield* members.addContacts(entry, nowMs)
      return { ...gathered, added: entered?.contacts.length ?? 0 }
    })

    return {
      /** Progress of a file's import into its list; zero if it has not begun, or if the list is yet to be created. */
      standing: Effect.fnUntraced(function* ({ createList, digest, list, world }: Omit<ImportBatch, "records">) {
        const standing = yield* yield* imports.standing(world, list, digest)
        if (standing === undefined && !createList)
          return yield* problem("resource_not_found", { message: `There is no list "${list}" in this workspace.` })
        return { listId: standing?.listId, progress: standing?.progress ?? nothing }
      }),

      /**
       * Imports the next records of a file inside a transaction; returns the progress. Refuses records that do not
       * follow it.
       */
      take: Effect.fnUntraced(function* (batch: ImportBatch) {
        const { columns, digest, from, isLast, list, records, world } = batch
        const now = yield* Clock.currentTimeMillis
        const read = records.map((record) => recordOf(columns, record))
        const fit = read.filter((one): one is ImportedPerson => !("code" in one))
        yield* people.claim(world)
        const asked = yield* imports.standing(world, list, digest)
        const erasedOnes = yield* erased.among(world, fit)
        const found = yield* yield* people.findAll(world, identifiersOf(fit))
        const standing = yield* asked
        const gone = yield* erasedOnes
        const before = standing?.progress ?? nothing
        if (before.records !== from) {
          const message = `This file is being imported by somebody else, who has come to record ${before.records}.`
          return yield* problem("field_invalid", { message })
        }
        const gathering = new Gathering(found, () => newId("con", now))
        const refused = read.flatMap((one): ReadonlyArray<RefusedRecord> => {
          const refusal = "code" in one ? one : (erasedIn(one, columns, gone) ?? gathering.take(one))
          return refusal === undefined ? [] : [refusal]
        })
        const listId = standing?.listId ?? (yield* listFor(batch, now))
        const done = yield* write(world, listId, gathering, now)
        const progress: ImportProgress = {
          records: before.records + records.length,
          created: before.created + done.created,
          updated: before.updated + done.updated,
          merged: before.merged + done.merges.length,
          added: before.added + done.added,
          refused: before.refused + refused.length,
          lastRefused: refused
        }
        if (from === 0) yield* imports.forgetBefore(world.workspaceId, now - keptFor)
        yield* isLast ? imports.forget(world, listId, digest) : imports.keep(world, listId, digest, progress, now)
        return { listId, progress, created: done.created, updated: done.updated, added: done.added }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
