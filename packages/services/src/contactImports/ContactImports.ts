import { newId, type ListId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import type { ImportedColumns, ImportedRecord, RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { ListName } from "@tidings/schema/resources/List"
import { ContactImportRepository, type Progress } from "@tidings/storage/repositories/ContactImportRepository"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { Clock, Context, Duration, Effect, Layer, Schema } from "effect"
import { ListMembers } from "../lists/ListMembers.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { Gathering } from "./Gathering.ts"
import { recordOf, type Person } from "./recordOf.ts"

/** Some records of a file, to be taken in one transaction. */
export interface Batch {
  readonly world: World
  /** The list that they enter, by its id or name. */
  readonly list: string
  /** Make the list where there is none. */
  readonly createList: boolean
  /** Of the file's bytes. */
  readonly digest: string
  readonly columns: ImportedColumns
  /** How many records of the file were before these. */
  readonly from: number
  readonly records: ReadonlyArray<ImportedRecord>
  /** True where the file ends with them. */
  readonly isLast: boolean
}

const keptFor = Duration.toMillis("30 days")
const nothing: Progress = { records: 0, created: 0, updated: 0, merged: 0, added: 0, refused: 0, lastRefused: [] }

const present = (values: ReadonlyArray<string | undefined>): ReadonlyArray<string> => [
  ...new Set(values.filter((value) => value !== undefined))
]

const identifiersOf = (people: ReadonlyArray<Person>) => ({
  externalIds: present(people.map(({ externalId }) => externalId)),
  emails: present(people.map(({ email }) => email)),
  sharedEmails: present(people.map(({ email, externalId }) => (externalId === undefined ? email : undefined))),
  phones: present(
    people.map(({ email, externalId, phone }) => (email === undefined && externalId === undefined ? phone : undefined))
  )
})

const isListName = Schema.is(ListName)

/** Contacts from files, batch by batch, each of which is taken once however often a reader breaks off. Decided in docs/decisions/lists.md. */
export class ContactImports extends Context.Service<ContactImports>()("@tidings/services/ContactImports", {
  make: Effect.gen(function* () {
    const contacts = yield* Contacts
    const people = yield* ContactRepository
    const lists = yield* ListRepository
    const members = yield* ListMembers
    const imports = yield* ContactImportRepository

    const listFor = Effect.fnUntraced(function* ({ createList, list: name, world }: Batch, nowMs: number) {
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

    /** Writes who is gathered, and makes them members; answers how many entered. */
    const write = Effect.fnUntraced(function* (world: World, listId: ListId, gathering: Gathering, nowMs: number) {
      const gathered = gathering.gathered()
      yield* people.putAll(world, gathered.written, gathered.released, nowMs)
      yield* contacts.follow(world, gathered.merges)
      const entry = { ...world, listId, contacts: gathered.contacts }
      const entered = yield* members.addContacts(entry, nowMs)
      return { ...gathered, added: entered?.contacts.length ?? 0 }
    })

    return {
      /** How far the file of a batch has come into its list; nothing where it was not begun, or where the list is yet to be made. */
      standing: Effect.fnUntraced(function* ({ createList, digest, list, world }: Omit<Batch, "records">) {
        const standing = yield* yield* imports.standing(world, list, digest)
        if (standing === undefined && !createList)
          return yield* problem("resource_not_found", { message: `There is no list "${list}" in this workspace.` })
        return { listId: standing?.listId, progress: standing?.progress ?? nothing }
      }),

      /** Takes the next records of a file, inside a transaction; answers how far it has come then. Refuses those that do not follow it. */
      take: Effect.fnUntraced(function* (batch: Batch) {
        const { columns, digest, from, isLast, list, records, world } = batch
        const now = yield* Clock.currentTimeMillis
        const read = records.map((record) => recordOf(columns, record))
        const fit = read.filter((one): one is Person => !("code" in one))
        yield* people.claim(world)
        const asked = yield* imports.standing(world, list, digest)
        const found = yield* yield* people.findAll(world, identifiersOf(fit))
        const standing = yield* asked
        const before = standing?.progress ?? nothing
        if (before.records !== from) {
          const message = `This file is being imported by somebody else, who has come to record ${before.records}.`
          return yield* problem("field_invalid", { message })
        }
        const gathering = new Gathering(found, () => newId("con", now))
        const refused = read.flatMap((one): ReadonlyArray<RefusedRecord> => {
          const refusal = "code" in one ? one : gathering.take(one)
          return refusal === undefined ? [] : [refusal]
        })
        const listId = standing?.listId ?? (yield* listFor(batch, now))
        const done = yield* write(world, listId, gathering, now)
        const progress: Progress = {
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
