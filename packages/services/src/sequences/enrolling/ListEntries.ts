import { Database } from "@tidings/storage/Database"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Enrolments } from "./Enrolments.ts"
import type { ListEntry } from "./listEntry.ts"

/** What entering a list begins, some contacts at a time. */
export class ListEntries extends Context.Service<ListEntries>()("@tidings/services/ListEntries", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const sequences = yield* SequenceRepository
    const contacts = yield* ContactRepository
    const lists = yield* ListRepository
    const enrolments = yield* Enrolments
    return {
      /** Begins a run of each sequence that the list begins, for each contact that none stands in the way of; done again, it begins none twice. */
      enrol: ({ at, contactIds, listId, livemode, workspaceId }: ListEntry) =>
        database.transaction(
          Effect.gen(function* () {
            const triggered = yield* sequences.triggered({ workspaceId, livemode }, "list.entered", listId)
            if (triggered.length === 0) return
            const list = yield* lists.find({ workspaceId, livemode }, listId)
            const people = yield* contacts.byIds({ workspaceId, livemode }, contactIds)
            const trigger = { list_id: listId, list: list?.name ?? "" }
            const now = yield* Clock.currentTimeMillis
            const atMs = Date.parse(at)
            for (const { definition, key, number, sequence_id: id, version_id: versionId } of triggered) {
              const sequence = { id, key, versionId, version: number, definition }
              const entering = people.map((contact) => ({ sequence, contact, livemode, atMs, trigger, once: true }))
              yield* enrolments.enrol(workspaceId, entering, now)
            }
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
