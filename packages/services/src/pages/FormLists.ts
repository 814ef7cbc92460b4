import { isId, newId, type ListId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { ownList, type PageStanding } from "@tidings/storage/repositories/PageRepository"
import { Clock, Context, Effect, Layer } from "effect"

/** What names by its id a list that the workspace has not. */
export const absentList = (named: string) =>
  problem("field_invalid", {
    fields: [{ path: "list", code: "enum_violation", message: `The workspace has no list ${named}` }]
  })

/** The lists on which forms of pages put their senders. */
export class FormLists extends Context.Service<FormLists>()("@tidings/services/FormLists", {
  make: Effect.gen(function* () {
    const repository = yield* ListRepository
    const database = yield* Database

    const byName = (workspaceId: WorkspaceId, name: string) =>
      Effect.map(repository.findNamed({ workspaceId, livemode: true }, name), (list) => list?.id)

    const made = Effect.fnUntraced(function* (workspaceId: WorkspaceId, name: string, description: string) {
      const now = new Date(yield* Clock.currentTimeMillis)
      const id = newId("lst", now.getTime())
      const row = { id, workspaceId, name, description, createdAt: now, updatedAt: now }
      // In a savepoint, so that somebody who was quicker ends no more than it.
      const inserted = Effect.map(database.transaction(repository.insert(row)), (list): ListId | undefined => list.id)
      const found = yield* Effect.catch(inserted, () => byName(workspaceId, name))
      return found ?? (yield* Effect.die(new Error("a list that was there is gone")))
    })

    return {
      /** The list of a page with a form: the one it names, else the one it had, else one of its own; made where there is none of that name, but for a sandbox page, whose senders are on none then. */
      of: Effect.fnUntraced(function* ({ listOfId, listOfName, page }: PageStanding) {
        const { list, livemode, slug, workspaceId } = page
        if (listOfId !== null) return listOfId
        if (list !== null && isId("lst", list)) return yield* absentList(list)
        if (listOfName !== null || !livemode) return listOfName
        return yield* made(workspaceId, list ?? ownList(slug), `Senders of the form on the page ${slug}`)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
