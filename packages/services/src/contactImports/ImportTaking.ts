import { newId, type ListId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import type { ImportedColumns, ImportedRecord, RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { ListMembership } from "../lists/ListMembership.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { ErasedIdentifiers } from "../contacts/ErasedIdentifiers.ts"
import { Gathering } from "./Gathering.ts"
import { recordOf, type ImportedPerson } from "./recordOf.ts"

/** Records of a file that are taken in one transaction. */
interface ImportBatch {
  readonly world: World
  /** The list that they join; null for none. */
  readonly listId: ListId | null
  /** False if joining the list begins no sequence. */
  readonly beginsRuns: boolean
  /** True if the people agreed to be on the list. */
  readonly agreed?: boolean
  readonly columns: ImportedColumns
  readonly records: ReadonlyArray<ImportedRecord>
}

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

/** Takes batches of imported records into contacts and their list. Decided in docs/decisions/lists.md. */
export class ImportTaking extends Context.Service<ImportTaking>()("@tidings/services/ImportTaking", {
  make: Effect.gen(function* () {
    const contacts = yield* Contacts
    const people = yield* ContactRepository
    const members = yield* ListMembership
    const erased = yield* ErasedIdentifiers

    return {
      /** Takes records inside a transaction; returns the counts and the refused ones. */
      take: Effect.fnUntraced(function* ({ agreed = false, beginsRuns, columns, listId, records, world }: ImportBatch) {
        const now = yield* Clock.currentTimeMillis
        const read = records.map((record) => recordOf(columns, record))
        const fit = read.filter((one): one is ImportedPerson => !("code" in one))
        yield* people.claim(world)
        const erasedOnes = yield* erased.among(world, fit)
        const found = yield* yield* people.findAll(world, identifiersOf(fit))
        const gone = yield* erasedOnes
        const gathering = new Gathering(found, () => newId("con", now))
        const refused = read.flatMap((one): ReadonlyArray<RefusedRecord> => {
          const refusal = "code" in one ? one : (erasedIn(one, columns, gone) ?? gathering.take(one))
          return refusal === undefined ? [] : [refusal]
        })
        const { contacts: meant, created, merges, released, updated, written } = gathering.gathered()
        yield* people.putAll(world, written, released, now)
        yield* contacts.follow(world, merges)
        const entered =
          listId === null
            ? { contacts: [], notBegun: 0 }
            : yield* members.addContacts({ ...world, listId, contacts: meant }, now, { agreed, isHeld: !beginsRuns })
        return {
          created,
          updated,
          merged: merges.length,
          added: entered?.contacts.length ?? 0,
          notBegun: entered?.notBegun ?? 0,
          refused,
          /** True if the list no longer exists. */
          isListGone: entered === undefined
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
