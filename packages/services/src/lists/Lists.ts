import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import type { PageInput } from "@tidings/schema/fields/page"
import { newId, type ListId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { FieldError } from "@tidings/schema/FieldError"
import type { CreateList, List, UpdateList } from "@tidings/schema/resources/List"
import { Queue } from "@tidings/jobs/Queue"
import type { UniqueViolation } from "@tidings/storage/Database"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { PendingMemberRepository } from "@tidings/storage/repositories/PendingMemberRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import purge_list_members from "./jobs/purge_list_members.ts"
import { ListConfirmations } from "./ListConfirmations.ts"

/** Refuses a name that another list has. */
const unlessTaken = <A>(written: Effect.Effect<A, UniqueViolation>, name: string | undefined) =>
  Effect.mapError(written, () =>
    problem("list_name_taken", { fields: [{ path: "name", code: "taken", message: `"${name}" is taken` }] })
  )

/** Types of a variable that takes an address. */
const takesUrl: ReadonlySet<string> = new Set(["url", "string"])
/** Variables that a confirmation gives to its template. */
const given: ReadonlySet<string> = new Set(["confirm_url", "list_name"])

const refused = (code: FieldError["code"], message: string) =>
  problem("field_invalid", { fields: [{ path: "confirmTemplateKey", code, message }] })

const cannotAsk = (key: string) =>
  `Nobody can be asked to confirm, since the template "${key}" is archived or gone: publish it, or name another one.`

/** Lists of contacts, each with a unique name. */
export class Lists extends Context.Service<Lists>()("@tidings/services/Lists", {
  make: Effect.gen(function* () {
    const repository = yield* ListRepository
    const contacts = yield* ContactRepository
    const cursors = yield* Cursors
    const queue = yield* Queue
    const pending = yield* PendingMemberRepository
    const confirmations = yield* ListConfirmations
    const lock = own(repository.lock)
    const find = own(repository.find)

    /** Lists with who has not confirmed; asked only where there is a double one. */
    const counted = Effect.fnUntraced(function* (lists: ReadonlyArray<List>) {
      const asking = lists.filter(({ confirmTemplateKey }) => confirmTemplateKey !== null)
      if (asking.length === 0) return lists
      const found = yield* pending.counts(
        yield* Caller,
        asking.map(({ id }) => id)
      )
      const counts = new Map(found.map((one) => [one.id, one]))
      return lists.map((list): List => {
        const { asks = true, pending: pendingCount = 0 } = counts.get(list.id) ?? {}
        const isMute = list.optIn === "double" && !asks
        return { ...list, pendingCount, ...(isMute && { warning: cannotAsk(list.confirmTemplateKey!) }) }
      })
    })
    const one = (list: List) => Effect.map(counted([list]), ([found]) => found!)

    /** Refuses a double list whose template cannot ask for confirmations. */
    const checked = Effect.fnUntraced(function* (optIn: List["optIn"], key: string | null, isGiven: boolean) {
      if (optIn === "single" && !isGiven) return
      if (key === null) return yield* refused("required", "optIn double needs a confirmTemplateKey")
      const template = yield* confirmations.asking(yield* Caller, key)
      if (template === undefined) return yield* refused("enum_violation", `No published template has the key "${key}"`)
      const { category, contract } = template.version
      if (category !== "transactional")
        return yield* refused("enum_violation", `"${key}" is of the category ${category}, not transactional`)
      if (!contract.variables.some((variable) => variable.key === "confirm_url" && takesUrl.has(variable.type)))
        return yield* refused("pattern_mismatch", `"${key}" has no variable confirm_url, which the link is put into`)
      const other = contract.variables.find(({ key, required }) => required && !given.has(key))
      if (other !== undefined)
        return yield* refused("pattern_mismatch", `"${key}" requires ${other.key}, which is not given to it`)
    })

    return {
      /** Reads a page of lists, newest first. */
      list: Effect.fnUntraced(function* (input: PageInput) {
        const { data, next_cursor } = yield* cursors.page("lists", input, repository.list)
        return { data: yield* counted(data), next_cursor }
      }),

      /** Reads a list with the members of the caller's world. */
      read: (listId: ListId) => Effect.flatMap(find(listId), one),

      create: Effect.fnUntraced(function* ({ description, name, optIn = "single", ...asks }: typeof CreateList.Type) {
        const { workspaceId } = yield* Caller
        const confirmTemplateKey = asks.confirmTemplateKey ?? null
        yield* checked(optIn, confirmTemplateKey, confirmTemplateKey !== null)
        const now = new Date(yield* Clock.currentTimeMillis)
        const made = repository.insert({
          id: newId("lst", now.getTime()),
          workspaceId,
          name,
          description: description ?? null,
          optIn,
          confirmTemplateKey,
          createdAt: now,
          updatedAt: now
        })
        const list = yield* unlessTaken(made, name)
        yield* note("list", list.id, { name, ...(optIn === "double" && { optIn }) })
        return yield* one(list)
      }),

      update: Effect.fnUntraced(function* ({ listId, ...changes }: typeof UpdateList.Type) {
        const caller = yield* Caller
        const held = yield* lock(listId)
        const news = newsOf(held, changes)
        const { confirmTemplateKey, optIn } = { ...held, ...news }
        yield* checked(optIn, confirmTemplateKey, news.confirmTemplateKey !== undefined)
        yield* note("list", listId, { changed: Object.keys(news) })
        if (Object.keys(news).length === 0) return yield* one(held)
        const now = yield* Clock.currentTimeMillis
        return yield* one(yield* unlessTaken(repository.update(caller, listId, news, now), news.name))
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
