import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { Context, Effect, Layer, Schema } from "effect"
import { Arrivals, mostContacts } from "./Arrivals.ts"

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
    const lists = yield* ListRepository
    const arrivals = yield* Arrivals
    return {
      /** Begins the runs of an entry; repeating it begins no run twice. */
      enrol: ({ listId, ...entry }: ListEntry) =>
        database.transaction(
          Effect.gen(function* () {
            const list = yield* lists.find(entry, listId)
            const trigger = { list_id: listId, list: list?.name ?? "" }
            yield* arrivals.begin({ ...entry, kind: "list.entered", place: listId, trigger })
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
