import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import type { PageInput } from "@tidings/schema/fields/page"
import { newId, type ListId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { CreateList, UpdateList } from "@tidings/schema/resources/List"
import { Queue } from "@tidings/jobs/Queue"
import type { UniqueViolation } from "@tidings/storage/Database"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import purge_list_members from "./jobs/purge_list_members.ts"

/** Refuses a name that another list has. */
const unlessTaken = <A>(written: Effect.Effect<A, UniqueViolation>, name: string | undefined) =>
  Effect.mapError(written, () =>
    problem("list_name_taken", { fields: [{ path: "name", code: "taken", message: `"${name}" is taken` }] })
  )

/** Lists of contacts, each with a unique name. */
export class Lists extends Context.Service<Lists>()("@tidings/services/Lists", {
  make: Effect.gen(function* () {
    const repository = yield* ListRepository
    const contacts = yield* ContactRepository
    const cursors = yield* Cursors
    const queue = yield* Queue
    const lock = own(repository.lock)
    return {
      /** Reads a page of lists, newest first. */
      list: (input: PageInput) => cursors.page("lists", input, repository.list),

      /** Reads a list with the members of the caller's world. */
      read: own(repository.find),

      create: Effect.fnUntraced(function* ({ description, name }: typeof CreateList.Type) {
        const { workspaceId } = yield* Caller
        const now = new Date(yield* Clock.currentTimeMillis)
        const made = repository.insert({
          id: newId("lst", now.getTime()),
          workspaceId,
          name,
          description: description ?? null,
          createdAt: now,
          updatedAt: now
        })
        const list = yield* unlessTaken(made, name)
        yield* note("list", list.id, { name })
        return list
      }),

      update: Effect.fnUntraced(function* ({ listId, ...changes }: typeof UpdateList.Type) {
        const caller = yield* Caller
        const held = yield* lock(listId)
        const news = newsOf(held, changes)
        yield* note("list", listId, { changed: Object.keys(news) })
        if (Object.keys(news).length === 0) return held
        const now = yield* Clock.currentTimeMillis
        return yield* unlessTaken(repository.update(caller, listId, news, now), news.name)
      }),

      /** Deletes a list that begins no sequence; its contacts remain. Deleting it again is no error. */
      remove: Effect.fnUntraced(function* (listId: ListId) {
        const { plan, workspaceId } = yield* Caller
        for (const livemode of [true, false]) yield* contacts.hold({ workspaceId, livemode })
        const asked = yield* repository.begins(workspaceId, listId)
        const wasThere = yield* repository.remove(workspaceId, listId)
        const begun = yield* asked
        if (begun.length > 0) {
          const message = `The list begins ${begun.map((key) => `"${key}"`).join(", ")}: give ${begun.length === 1 ? "that sequence" : "those sequences"} another trigger or archive ${begun.length === 1 ? "it" : "them"} first.`
          return yield* problem("list_in_use", { message })
        }
        yield* queue.enqueue(
          purge_list_members,
          { workspaceId, listId },
          { key: listId, turn: turnOf(workspaceId, plan) }
        )
        if (!(yield* wasThere)) return yield* problem("resource_not_found")
        yield* note("list", listId)
        return { id: listId, deleted: true as const }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
