import { normalizeEmail } from "@tidings/schema/fields/Email"
import { normalizePhone } from "@tidings/schema/fields/Phone"
import type { ContactId, ListId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import type { AddListMembers, ListMembers as Input, MemberReference } from "@tidings/schema/resources/List"
import { Queue } from "@tidings/jobs/Queue"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import {
  ListMemberRepository,
  type MembersChanged,
  type Named
} from "@tidings/storage/repositories/ListMemberRepository"
import { Clock, Context, Effect, Layer, Result } from "effect"
import { Caller } from "../access/Caller.ts"
import { holdingPolicy } from "../holding/holdingPolicy.ts"
import { note } from "../audit/CallNotes.ts"
import { inJobs } from "../sequences/enrolling/Arrivals.ts"
import { listEntry } from "../sequences/enrolling/ListEntries.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { confirmLastsMs } from "./ConfirmLinks.ts"
import { ListConfirmations } from "./ListConfirmations.ts"

/** Contacts that entered a list in one transaction. */
interface ListArrivals extends World {
  readonly listId: ListId
  readonly contacts: ReadonlyArray<ContactId>
}

/** A contact that signs up, who is not mailed if `isSilent`. */
interface SignUp {
  readonly contactId: ContactId
  readonly isSilent: boolean
}

const lacksConsent = problem("field_invalid", {
  fields: [{ path: "consent", code: "required", message: "confirmed needs consent: where and when they agreed" }]
})

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
    const confirmations = yield* ListConfirmations

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

    /** Writes down named contacts as pending on a double list, and asks them to confirm. */
    const asking = Effect.fnUntraced(function* (input: typeof Input.Type, nowMs: number) {
      const caller = yield* Caller
      const done = yield* changed(input, (world, names) =>
        members.ask(world, input.listId, names, nowMs, nowMs + confirmLastsMs)
      )
      const { mailed } = yield* confirmations.ask(caller, input.listId, done.contacts)
      const pending = done.contacts.length
      const notMailed = pending - mailed.length
      yield* note("list", input.listId, { added: 0, pending, notMailed })
      return {
        added: 0,
        already: done.unchanged,
        pending,
        notMailed,
        notFound: done.notFound,
        ambiguous: done.ambiguous
      }
    })

    /**
     * Handles every entry into a list, in its transaction: sequences that it begins are begun by jobs of 1,000
     * contacts.
     */
    const entered = Effect.fnUntraced(function* (entry: ListArrivals, begins: Effect.Effect<boolean>) {
      const { contacts: contactIds, listId, livemode, workspaceId } = entry
      if (contactIds.length === 0 || !(yield* begins)) return entry
      const at = new Date(yield* Clock.currentTimeMillis).toISOString()
      const jobs = inJobs(contactIds).map((some) => ({ workspaceId, livemode, listId, contactIds: some, at }))
      yield* queue.enqueueAll(listEntry, jobs, { turn: yield* turns.of(workspaceId) })
      return entry
    })

    return {
      /**
       * Adds contacts, however they are named; names that match none are returned as not found. If the caller's
       * enrolments wait for approval, entering begins no sequence, and the answer contains the number affected.
       */
      add: Effect.fnUntraced(function* ({ confirmed = false, consent, ...input }: typeof AddListMembers.Type) {
        const caller = yield* Caller
        const { livemode, workspaceId } = caller
        if (confirmed && consent === undefined) return yield* lacksConsent
        const now = yield* Clock.currentTimeMillis
        const begins = yield* asked(caller, input.listId)
        const taken = yield* Effect.result(
          changed(input, (world, names) => members.add(world, input.listId, names, now, confirmed))
        )
        if (Result.isFailure(taken)) return yield* asking(input, now)
        const done = taken.success
        const entry = { workspaceId, livemode, listId: input.listId, contacts: done.contacts }
        const added = done.contacts.length
        const isHeld = holdingPolicy(caller, "sequence") !== undefined
        const notBegun = isHeld && added > 0 && (yield* begins)
        if (!isHeld) yield* entered(entry, begins)
        const held = notBegun && { sequencesNotBegun: added }
        yield* note("list", input.listId, { added, ...held, ...(confirmed && { confirmed, consent: consent! }) })
        return { added, already: done.unchanged, ...held, notFound: done.notFound, ambiguous: done.ambiguous }
      }),

      /**
       * Adds existing contacts, each named once, under the caller's claim; undefined if the workspace has no such list,
       * or it is a double one and they have not agreed. With `isHeld` entering begins no sequence, and `notBegun` is
       * the number affected.
       */
      addContacts: Effect.fnUntraced(function* (
        { contacts, ...place }: ListArrivals,
        nowMs: number,
        { agreed = false, isHeld = false }: { readonly agreed?: boolean; readonly isHeld?: boolean } = {}
      ) {
        const begins = yield* asked(place, place.listId)
        const entering = yield* members.addContacts(place, place.listId, contacts, nowMs, agreed)
        if (entering === undefined) return undefined
        const entry = { ...place, contacts: entering }
        const notBegun = isHeld && entering.length > 0 && (yield* begins) ? entering.length : 0
        if (!isHeld) yield* entered(entry, begins)
        return { ...entry, notBegun }
      }),

      /** Adds a contact as `addContacts` does; to a double list as pending, asked to confirm unless `isSilent`. */
      signUp: Effect.fnUntraced(function* (
        { contactId, isSilent, ...place }: World & Pick<ListArrivals, "listId"> & SignUp,
        nowMs: number
      ) {
        const begins = yield* asked(place, place.listId)
        const entering = yield* members.addContacts(place, place.listId, [contactId], nowMs, false)
        if (entering !== undefined) return void (yield* entered({ ...place, contacts: entering }, begins))
        const pending = yield* members.askContacts(place, place.listId, [contactId], nowMs, nowMs + confirmLastsMs)
        if (pending.length > 0 && !isSilent) yield* confirmations.ask(place, place.listId, pending)
      }),

      /** Begins the sequences of contacts that entered a list, in its transaction. */
      entered: (entry: ListArrivals) => Effect.flatMap(asked(entry, entry.listId), (begins) => entered(entry, begins)),

      /** Removes members, and those who have not confirmed. */
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
