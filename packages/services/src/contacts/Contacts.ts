import type { ContactReference, TraitChanges } from "@tidings/schema/resources/Contact"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { isId, newId, type ContactId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { ContactRepository, type ContactRow, type Identifiers } from "@tidings/storage/repositories/ContactRepository"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { TopicStateRepository } from "@tidings/storage/repositories/TopicStateRepository"
import { isDeepStrictEqual } from "node:util"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { changedTraits } from "./changedTraits.ts"
import { contactNews, type ContactSource } from "./contactNews.ts"
import { ambiguousContact, identifierTaken, refuseUnclear, unknownContact } from "./contactRefusals.ts"
import { MergedRuns } from "./MergedRuns.ts"
import { identifiersOf } from "./identifiersOf.ts"
import { Caller } from "../access/Caller.ts"
import { auditEntry } from "../audit/AuditTrail.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { ErasedIdentifiers } from "./ErasedIdentifiers.ts"
import { reconcile, type Reconciled, type Unclear } from "./reconcile.ts"

export type { ContactRow as Contact }

/** Finds every contact that a reference may mean or change; `isClaimed` is true once identities are locked. */
type Finder = (identifiers: Identifiers, isClaimed: boolean) => Effect.Effect<ReadonlyArray<ContactRow>>

/** The contact that a reference came to mean. */
interface Settled {
  readonly contact: ContactRow
  readonly isNew: boolean
  readonly merged: ReadonlyArray<ContactId>
}

/** Identifiers as they are to be; null removes one, undefined leaves it. */
export interface IdentifierChanges {
  readonly externalId: string | null | undefined
  readonly email: string | null | undefined
  readonly phone: string | null | undefined
}

/** A contact to be written. */
interface Writing {
  /** The contact before; undefined for a new one. */
  readonly before: ContactRow | undefined
  readonly contact: ContactRow
  /** The contact that is merged into it. */
  readonly absorbed: ContactRow | undefined
  /** The cause of the change; the call, as far as it does not say. */
  readonly source?: Partial<ContactSource> | undefined
}

/** A contact that was merged into another. */
export interface Merge {
  readonly gone: ContactId
  readonly kept: ContactRow
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
    const erased = yield* ErasedIdentifiers
    const entries = yield* AuditRepository
    const events = yield* WebhookFanOut
    const states = yield* TopicStateRepository

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

    /**
     * Resolves identifiers to a contact, creating or changing it as needed; `clear` decides if they are unclear, and
     * `dress` what else becomes of it.
     */
    const settle = Effect.fnUntraced(function* <E, E2 = never>(
      world: World,
      identifiers: Identifiers,
      lookFor: Finder,
      clear: (unclear: Unclear) => Effect.Effect<Reconciled, E>,
      {
        dress = Effect.succeed,
        source
      }: {
        readonly dress?: (meant: Reconciled) => Effect.Effect<Reconciled, E2>
        readonly source?: Partial<ContactSource> | undefined
      } = {}
    ): Effect.fn.Return<Settled, E | E2> {
      const find = Effect.fnUntraced(function* (isClaimed: boolean) {
        const found = yield* lookFor(identifiers, isClaimed)
        const meant = reconcile(found, identifiers)
        const one = yield* dress(meant.kind === "one" ? meant : yield* clear(meant))
        return { ...one, before: found.find(({ id }) => id === one.contact.id) }
      })
      const seen = yield* find(false)
      if (!seen.changed && seen.contact.id !== undefined)
        return { contact: { ...seen.contact, id: seen.contact.id }, isNew: false, merged: [] }
      yield* repository.claim(world)
      const { absorbed, before, changed, contact } = yield* find(true)
      const now = yield* Clock.currentTimeMillis
      const isNew = contact.id === undefined
      const written = { ...contact, id: contact.id ?? newId("con", now) }
      if (changed) yield* write(world, { before, contact: written, absorbed, source }, now)
      return { contact: written, isNew, merged: absorbed === undefined ? [] : [absorbed.id] }
    })

    const write = Effect.fnUntraced(function* (
      world: World,
      { absorbed, before, contact, source }: Writing,
      nowMs: number
    ) {
      yield* repository.put(world, contact, absorbed === undefined ? [] : [absorbed.id], nowMs)
      const { email, external_id: externalId, phone } = contact
      const former = before?.email ?? null
      // An objection goes with the person, while a consent was to another address.
      if (former !== null && email !== null && former !== email) yield* states.carryLeft(world, former, email)
      yield* erased.restore(world, { externalId, email, phone })
      if (absorbed !== undefined) yield* follow(world, [{ gone: absorbed.id, kept: contact }])
      const caller = Option.getOrUndefined(yield* Effect.serviceOption(Caller))
      const news = contactNews(before, contact, { kind: "api", id: caller?.requestId ?? contact.id, ...source })
      if (news !== undefined) yield* events.emit(world.workspaceId, { ...news, livemode: world.livemode })
    })

    /** Finds the contact that an id or an address names. */
    const named = Effect.fnUntraced(function* (world: World, name: string) {
      if (isId("con", name)) {
        const [contact] = yield* repository.byIds(world, [name])
        return contact ?? (yield* unknownContact())
      }
      const found = yield* repository.find(world, { email: normalizeEmail(name) })
      const [contact, ...others] = found
      if (others.length > 0) return yield* ambiguousContact(found)
      return contact ?? (yield* unknownContact())
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
      known: (reference: ContactReference, found: ReadonlyArray<ContactRow>): ContactRow | undefined => {
        const meant = reconcile(found, identifiersOf(reference))
        if (meant.kind !== "one" || meant.changed || meant.contact.id === undefined) return undefined
        return { ...meant.contact, id: meant.contact.id }
      },

      /** A finder that uses the contacts found before, and queries again once identities are locked. */
      foundBefore:
        (world: World, found: ReadonlyArray<ContactRow>): Finder =>
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
        lookFor: Finder = finding(world),
        source?: Partial<ContactSource>
      ) {
        const identifiers = identifiersOf(reference)
        if (Object.values(identifiers).every((value) => value === undefined)) return yield* problem("contact_required")
        return (yield* settle(world, identifiers, lookFor, refuseUnclear, { source })).contact
      }),

      /** Returns the contact of a world that an id, also a merged one, or an address names. */
      named,

      /**
       * Like `resolve`, by any identifiers, and with traits to set or remove by null; says what it did. Of a number
       * alone the one contact that has it is meant.
       */
      save: Effect.fnUntraced(function* (world: World, identifiers: Identifiers, traits: TraitChanges = {}) {
        const { email, externalId, phone } = identifiers
        if (email === undefined && externalId === undefined && phone === undefined)
          return yield* problem("contact_required")
        const all = {
          externalIds: externalId === undefined ? [] : [externalId],
          emails: email === undefined ? [] : [email],
          sharedEmails: externalId !== undefined || email === undefined ? [] : [email],
          phones: externalId !== undefined || email !== undefined || phone === undefined ? [] : [phone]
        }
        return yield* settle(world, identifiers, () => Effect.flatten(repository.findAll(world, all)), refuseUnclear, {
          dress: (meant) =>
            Effect.map(changedTraits(meant.contact.traits, traits), (changed) => ({
              ...meant,
              contact: { ...meant.contact, traits: changed },
              changed: meant.changed || !isDeepStrictEqual(changed, meant.contact.traits)
            }))
        })
      }),

      /**
       * Changes the contact that a name names. An external_id of another contact is refused, and the address of a
       * contact without external_id unless `merges`, which merges that one into it.
       */
      change: Effect.fnUntraced(function* (
        world: World,
        name: string,
        changes: IdentifierChanges & { readonly traits: TraitChanges; readonly merges: boolean }
      ) {
        yield* repository.claim(world)
        const before = yield* named(world, name)
        const { email = before.email, externalId = before.external_id, phone = before.phone } = changes
        if (email === null && externalId === null && phone === null) return yield* problem("contact_required")
        const sharers = yield* repository.find(world, {
          externalId: externalId ?? undefined,
          email: email ?? undefined
        })
        const others = sharers.filter(({ id }) => id !== before.id)
        const holder = others.find(({ external_id }) => external_id !== null && external_id === externalId)
        if (holder !== undefined) return yield* identifierTaken("external_id", holder)
        const isClaimed = email !== before.email || (externalId === null && before.external_id !== null)
        const alone = isClaimed ? others.find((one) => one.external_id === null && one.email === email) : undefined
        if (alone !== undefined && !changes.merges) return yield* identifierTaken("email", alone)
        const contact: ContactRow = {
          id: before.id,
          external_id: externalId,
          email,
          phone,
          traits: yield* changedTraits({ ...alone?.traits, ...before.traits }, changes.traits),
          merged_from: [...before.merged_from, ...(alone === undefined ? [] : [...alone.merged_from, alone.id])]
        }
        if (!isDeepStrictEqual(contact, before))
          yield* write(world, { before, contact, absorbed: alone }, yield* Clock.currentTimeMillis)
        return { contact, merged: alone === undefined ? [] : [alone.id] }
      }),

      /**
       * Like `resolve`, for a person known only by an address, which a form gave with traits that the contact gets
       * where it has none; if several contacts share the address, a new one without external_id is created.
       */
      resolveSender: (world: World, address: string, traits: ContactRow["traits"], consentId: string) => {
        const identifiers = { email: normalizeEmail(address) }
        const anew = () => Effect.succeed(reconcile([], identifiers) as Reconciled)
        const dress = ({ contact, ...meant }: Reconciled) => {
          const lacks = Object.keys(traits).some((name) => contact.traits[name] === undefined)
          const dressed = { ...contact, traits: { ...traits, ...contact.traits } }
          return Effect.succeed({ ...meant, contact: dressed, changed: meant.changed || lacks })
        }
        const source = { kind: "form", id: consentId } as const
        return Effect.map(settle(world, identifiers, finding(world), anew, { dress, source }), ({ contact }) => contact)
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
