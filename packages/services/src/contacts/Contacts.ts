import type { ContactReference } from "@tidings/schema/resources/Contact"
import { newId, type ContactId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { ContactRepository, type Contact, type Identifiers } from "@tidings/storage/repositories/ContactRepository"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { RunMerging } from "../sequences/engine/RunMerging.ts"
import { identifiersOf } from "./identifiersOf.ts"
import { answersTo, reconcile } from "./reconcile.ts"

export type { Contact }

/** Every contact that an identifier points at; `isClaimed` once nobody else changes who is who. */
type Finder = (identifiers: Identifiers, isClaimed: boolean) => Effect.Effect<ReadonlyArray<Contact>>

const unknownId = problem("resource_not_found", { message: "No contact of this workspace has that id." })

/** The people a workspace knows, each under one contact however they are named. */
export class Contacts extends Context.Service<Contacts>()("@tidings/services/Contacts", {
  make: Effect.gen(function* () {
    const repository = yield* ContactRepository
    const members = yield* ListMemberRepository
    const runs = yield* RunMerging

    const find = Effect.fnUntraced(function* (identifiers: Identifiers, lookFor: Finder, isClaimed: boolean) {
      const { id } = identifiers
      const found = yield* lookFor(identifiers, isClaimed)
      if (id !== undefined && !found.some((contact) => answersTo(contact, id))) return yield* unknownId
      return reconcile(found, identifiers)
    })

    /** Gives what belongs to absorbed contacts to those that they became: their places on lists, their runs. In the transaction that merges them. */
    const follow = (merged: ReadonlyMap<ContactId, ContactId>) =>
      merged.size === 0 ? Effect.void : Effect.andThen(members.follow(merged), runs.follow(merged))

    return {
      follow,

      /** The contact that a reference means among those that its identifiers point at; undefined where it is to be made or changed, or is unknown. */
      known: (reference: ContactReference, found: ReadonlyArray<Contact>): Contact | undefined => {
        const identifiers = identifiersOf(reference)
        const { changed, contact } = reconcile(found, identifiers)
        if (changed || contact.id === undefined) return undefined
        return identifiers.id === undefined || found.some((one) => answersTo(one, identifiers.id!))
          ? { ...contact, id: contact.id }
          : undefined
      },

      /** Finds contacts as they were found before, until nobody else changes who is who. */
      foundBefore:
        (workspaceId: WorkspaceId, found: ReadonlyArray<Contact>): Finder =>
        (identifiers, isClaimed) =>
          isClaimed ? repository.find(workspaceId, identifiers) : Effect.succeed(found),

      /**
       * The one contact that a reference means: made when nobody has its external_id or email, merged when it points at several,
       * given the reference's external_id and email when it lacks them or has others. An id that is unknown is resource_not_found.
       * Call it inside a transaction, once, before anything that refers to the contact is written. `lookFor` finds contacts with what else the caller needs.
       */
      resolve: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        reference: ContactReference,
        lookFor: Finder = (identifiers) => repository.find(workspaceId, identifiers)
      ) {
        const identifiers = identifiersOf(reference)
        if (Object.values(identifiers).every((value) => value === undefined)) return yield* problem("contact_required")
        const seen = yield* find(identifiers, lookFor, false)
        if (!seen.changed && seen.contact.id !== undefined) return { ...seen.contact, id: seen.contact.id }
        yield* repository.claim(workspaceId)
        const { absorbed, changed, contact } = yield* find(identifiers, lookFor, true)
        const now = yield* Clock.currentTimeMillis
        const written = { ...contact, id: contact.id ?? newId("con", now) }
        if (!changed) return written
        const gone = absorbed.map(({ id }) => id)
        yield* repository.put(workspaceId, written, gone, now)
        yield* follow(new Map(gone.map((id) => [id, written.id])))
        return written
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
