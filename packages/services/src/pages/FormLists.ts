import { isId, newId, type ListId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { ownList, type PageForPublication } from "@tidings/storage/repositories/PageRepository"
import { Clock, Context, Effect, Layer } from "effect"

/** The refusal of a list id that the workspace does not have. */
export const absentList = (named: string) =>
  problem("field_invalid", {
    fields: [{ path: "list", code: "enum_violation", message: `The workspace has no list ${named}` }]
  })

/** The lists to which forms of pages add their senders. */
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
      // Inserted in a savepoint, so that a conflict with a concurrent insert rolls back only that.
      const inserted = Effect.map(database.transaction(repository.insert(row)), (list): ListId | undefined => list.id)
      const found = yield* Effect.catch(inserted, () => byName(workspaceId, name))
      return found ?? (yield* Effect.die(new Error("a list that was there is gone")))
    })

    return {
      /**
       * Returns the list of a page with a form: the one it names, else the one it had, else its own. A list that does
       * not exist by that name is created, except for a sandbox page, whose senders then join none.
       */
      of: Effect.fnUntraced(function* ({ listOfId, listOfName, page }: PageForPublication) {
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
