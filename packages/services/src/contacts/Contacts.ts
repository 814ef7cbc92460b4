import type { ContactReference } from "@tidings/schema/resources/Contact"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { newId, type ContactId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { ContactRepository, type Contact, type Identifiers } from "@tidings/storage/repositories/ContactRepository"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { MergedRuns } from "./MergedRuns.ts"
import { identifiersOf } from "./identifiersOf.ts"
import { Caller } from "../access/Caller.ts"
import { auditEntry } from "../audit/AuditTrail.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { reconcile, type Reconciled, type Unclear } from "./reconcile.ts"

export type { Contact }

/** Finds every contact that a reference may mean or change; `isClaimed` is true once identities are locked. */
type Finder = (identifiers: Identifiers, isClaimed: boolean) => Effect.Effect<ReadonlyArray<Contact>>

/** A contact that was merged into another. */
export interface Merge {
  readonly gone: ContactId
  readonly kept: Contact
}

const mostNamed = 10

const refusalOf = (unclear: Unclear) => {
  if (unclear.kind === "unknown")
    return problem("resource_not_found", { message: "No contact of this workspace has that id." })
  const ids = unclear.contacts.map(({ id }) => id).toSorted()
  const extra = { contact_ids: ids.slice(0, mostNamed) }
  const listed = `${ids.slice(0, mostNamed).join(", ")}${ids.length > mostNamed ? " and others" : ""}`
  return unclear.kind === "conflict"
    ? problem("contact_conflict", { message: `The id and the external_id are of two contacts: ${listed}.`, extra })
    : problem("contact_ambiguous", { message: `Several contacts share it: name one of ${listed} by its id.`, extra })
}

/**
 * The people that a workspace knows in each of its worlds, each as one contact however they are named. Decided in
 * docs/decisions/contacts.md.
 */
export class Contacts extends Context.Service<Contacts>()("@tidings/services/Contacts", {
  make: Effect.gen(function* () {
    const repository = yield* ContactRepository
    const members = yield* ListMemberRepository
    const runs = yield* MergedRuns
    const entries = yield* AuditRepository
    const events = yield* WebhookFanOut

    const told = Effect.fnUntraced(function* ({ livemode, workspaceId }: World, merges: ReadonlyArray<Merge>) {
      const now = yield* Clock.currentTimeMillis
      const caller = Option.getOrUndefined(yield* Effect.serviceOption(Caller))
      for (const { gone, kept } of merges) {
        yield* entries.write(
          auditEntry(now, {
            workspaceId,
            livemode,
            actor: caller?.actor ?? { kind: "system" },
            action: "contact.merge",
            target: { kind: "contact", id: kept.id },
            metadata: { merged: gone },
            ...(caller && { requestId: caller.requestId })
          })
        )
      }
      yield* events.emitAll(
        workspaceId,
        merges.map(({ gone, kept: { email, external_id, id } }) => ({
          type: "contact_record.merged" as const,
          livemode,
          data: { contact: { id, external_id, email }, merged: [gone] }
        }))
      )
    })

    /**
     * Moves list memberships and runs of merged contacts to the contacts they became, and records the merges. Call it
     * in the transaction that merges them.
     */
    const follow = Effect.fnUntraced(function* (world: World, merges: ReadonlyArray<Merge>) {
      if (merges.length === 0) return
      const merged = new Map(merges.map(({ gone, kept }) => [gone, kept.id]))
      yield* members.follow(merged)
      yield* runs.follow(world, merged)
      yield* told(world, merges)
    })

    /** Resolves identifiers to a contact, creating or changing it as needed; `clear` decides if they are unclear. */
    const settle = Effect.fnUntraced(function* <E>(
      world: World,
      identifiers: Identifiers,
      lookFor: Finder,
      clear: (unclear: Unclear) => Effect.Effect<Reconciled, E>
    ) {
      const find = Effect.fnUntraced(function* (isClaimed: boolean) {
        const meant = reconcile(yield* lookFor(identifiers, isClaimed), identifiers)
        return meant.kind === "one" ? meant : yield* clear(meant)
      })
      const seen = yield* find(false)
      if (!seen.changed && seen.contact.id !== undefined) return { ...seen.contact, id: seen.contact.id }
      yield* repository.claim(world)
      const { absorbed, changed, contact } = yield* find(true)
      const now = yield* Clock.currentTimeMillis
      const written = { ...contact, id: contact.id ?? newId("con", now) }
      if (!changed) return written
      yield* repository.put(world, written, absorbed === undefined ? [] : [absorbed.id], now)
      if (absorbed !== undefined) yield* follow(world, [{ gone: absorbed.id, kept: written }])
      return written
    })

    const finding =
      (world: World): Finder =>
      (identifiers) =>
        repository.find(world, identifiers)

    return {
      follow,

      /**
       * Returns the contact that a reference means among those found by its identifiers; undefined if it has to be
       * created or changed, or is unclear.
       */
      known: (reference: ContactReference, found: ReadonlyArray<Contact>): Contact | undefined => {
        const meant = reconcile(found, identifiersOf(reference))
        if (meant.kind !== "one" || meant.changed || meant.contact.id === undefined) return undefined
        return { ...meant.contact, id: meant.contact.id }
      },

      /** A finder that uses the contacts found before, and queries again once identities are locked. */
      foundBefore:
        (world: World, found: ReadonlyArray<Contact>): Finder =>
        (identifiers, isClaimed) =>
          isClaimed ? repository.find(world, identifiers) : Effect.succeed(found),

      /**
       * Returns the one contact of a world that a reference means, and creates it if there is none. The contact takes
       * on the identifiers in the reference, and a contact without external_id that had its address is merged into it.
       * Refuses references that name no contact or several. Call it once inside a transaction, before writing anything
       * that refers to the contact. `lookFor` finds contacts together with other data that the caller needs.
       */
      resolve: Effect.fnUntraced(function* (
        world: World,
        reference: ContactReference,
        lookFor: Finder = finding(world)
      ) {
        const identifiers = identifiersOf(reference)
        if (Object.values(identifiers).every((value) => value === undefined)) return yield* problem("contact_required")
        return yield* settle(world, identifiers, lookFor, (unclear) => Effect.fail(refusalOf(unclear)))
      }),

      /**
       * Like `resolve`, for a person known only by an address; if several contacts share it, a new one without
       * external_id is created.
       */
      resolveSender: (world: World, address: string) => {
        const identifiers = { email: normalizeEmail(address) }
        return settle(world, identifiers, finding(world), () =>
          Effect.succeed(reconcile([], identifiers) as Reconciled)
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
