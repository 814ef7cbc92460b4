import { normalizeEmail } from "@tidings/schema/fields/Email"
import { normalizePhone } from "@tidings/schema/fields/Phone"
import type { ContactId, ListId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import type { ListMembers as Input, MemberReference } from "@tidings/schema/resources/List"
import { Queue } from "@tidings/jobs/Queue"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import {
  ListMemberRepository,
  type MembersChanged,
  type Named
} from "@tidings/storage/repositories/ListMemberRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { holdingPolicy } from "../holding/holdingPolicy.ts"
import { note } from "../audit/CallNotes.ts"
import { listEntry, mostContacts } from "../sequences/enrolling/ListEntries.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"

/** Contacts that entered a list in one transaction. */
interface ListArrivals extends World {
  readonly listId: ListId
  readonly contacts: ReadonlyArray<ContactId>
}

const namedBy = (reference: MemberReference): Named => {
  if (typeof reference === "string") return { kind: "id", value: reference }
  const { email, external_id, id, phone } = reference
  if (id !== undefined) return { kind: "id", value: id }
  if (external_id !== undefined) return { kind: "external_id", value: external_id }
  if (email !== undefined) return { kind: "email", value: normalizeEmail(email) }
  return { kind: "phone", value: normalizePhone(phone!) }
}

/** Members of lists. List sizes are updated with the members, never counted. Decided in docs/decisions/lists.md. */
export class ListMembership extends Context.Service<ListMembership>()("@tidings/services/ListMembership", {
  make: Effect.gen(function* () {
    const contacts = yield* ContactRepository
    const members = yield* ListMemberRepository
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    const changed = Effect.fnUntraced(function* (
      { contactIds }: typeof Input.Type,
      change: (world: World, names: ReadonlyArray<Named>) => Effect.Effect<MembersChanged | undefined>
    ) {
      const { livemode, workspaceId } = yield* Caller
      const world = { workspaceId, livemode }
      yield* contacts.hold(world)
      const done = yield* change(world, contactIds.map(namedBy))
      if (done === undefined) return yield* problem("resource_not_found")
      const found = new Set([...done.found, ...done.ambiguous])
      return {
        contacts: done.changed,
        unchanged: done.contacts - done.changed.length,
        notFound: contactIds.filter((_, place) => !found.has(place)),
        ambiguous: done.ambiguous.map((place) => contactIds[place]!)
      }
    })

    /** Queries if entering the list begins any sequence; the inner effect awaits the result. */
    const asked = (world: World, listId: ListId) => members.beginsRuns(world, listId)

    /**
     * Handles every entry into a list, in its transaction: sequences that it begins are begun by jobs of 1,000
     * contacts.
     */
    const entered = Effect.fnUntraced(function* (entry: ListArrivals, begins: Effect.Effect<boolean>) {
      const { contacts: contactIds, listId, livemode, workspaceId } = entry
      if (contactIds.length === 0 || !(yield* begins)) return entry
      const at = new Date(yield* Clock.currentTimeMillis).toISOString()
      const jobs = Array.from({ length: Math.ceil(contactIds.length / mostContacts) }, (_, n) => ({
        workspaceId,
        livemode,
        listId,
        contactIds: contactIds.slice(n * mostContacts, (n + 1) * mostContacts),
        at
      }))
      yield* queue.enqueueAll(listEntry, jobs, { turn: yield* turns.of(workspaceId) })
      return entry
    })

    return {
      /**
       * Adds contacts, however they are named; names that match none are returned as not found. If the caller's
       * enrolments wait for approval, entering begins no sequence, and the answer contains the number affected.
       */
      add: Effect.fnUntraced(function* (input: typeof Input.Type) {
        const caller = yield* Caller
        const { livemode, workspaceId } = caller
        const now = yield* Clock.currentTimeMillis
        const begins = yield* asked(caller, input.listId)
        const done = yield* changed(input, (world, names) => members.add(world, input.listId, names, now))
        const entry = { workspaceId, livemode, listId: input.listId, contacts: done.contacts }
        const added = done.contacts.length
        const isHeld = holdingPolicy(caller, "sequence") !== undefined
        const notBegun = isHeld && added > 0 && (yield* begins)
        if (!isHeld) yield* entered(entry, begins)
        const held = notBegun && { sequencesNotBegun: added }
        yield* note("list", input.listId, { added, ...held })
        return { added, already: done.unchanged, ...held, notFound: done.notFound, ambiguous: done.ambiguous }
      }),

      /**
       * Adds existing contacts, each named once, under the caller's claim; undefined if the workspace has no such list.
       * With `isHeld` entering begins no sequence, and `notBegun` is the number affected.
       */
      addContacts: Effect.fnUntraced(function* (
        { contacts, ...place }: ListArrivals,
        nowMs: number,
        isHeld: boolean = false
      ) {
        const begins = yield* asked(place, place.listId)
        const entering = yield* members.addContacts(place, place.listId, contacts, nowMs)
        if (entering === undefined) return undefined
        const entry = { ...place, contacts: entering }
        const notBegun = isHeld && entering.length > 0 && (yield* begins) ? entering.length : 0
        if (!isHeld) yield* entered(entry, begins)
        return { ...entry, notBegun }
      }),

      /** Removes members. */
      remove: Effect.fnUntraced(function* (input: typeof Input.Type) {
        const done = yield* changed(input, (world, names) => members.remove(world, input.listId, names))
        yield* note("list", input.listId, { removed: done.contacts.length })
        return {
          removed: done.contacts.length,
          absent: done.unchanged,
          notFound: done.notFound,
          ambiguous: done.ambiguous
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
