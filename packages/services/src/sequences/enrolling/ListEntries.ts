import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { Enrolments } from "./Enrolments.ts"

/** Maximum number of contacts per job. */
export const mostContacts = 1_000

const payload = Schema.Struct({
  workspaceId: id("ws"),
  livemode: Schema.Boolean,
  listId: id("lst"),
  contactIds: Schema.Array(id("con")).check(Schema.isMaxLength(mostContacts)),
  /** Time at which the contacts entered the list (ISO 8601). */
  at: Schema.String
})
type ListEntry = typeof payload.Type

/** The job enrol_list, without its handler. */
export const listEntry = {
  name: "enrol_list",
  lanes: "workspace",
  payload,
  priority: "bulk",
  serialBy: ({ listId }: ListEntry) => listId
} as const satisfies Enqueueable<typeof payload>

/** Begins runs for contacts that entered a list, in batches. */
export class ListEntries extends Context.Service<ListEntries>()("@tidings/services/ListEntries", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const sequences = yield* SequenceRepository
    const contacts = yield* ContactRepository
    const lists = yield* ListRepository
    const enrolments = yield* Enrolments
    return {
      /**
       * Begins a run of each sequence triggered by the list, for each contact with no run that prevents it; repeating
       * it begins no run twice.
       */
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
