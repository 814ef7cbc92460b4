import { SegmentContacts } from "../segments/SegmentContacts.ts"
import { SegmentPlans } from "../segments/SegmentPlans.ts"
import { ListMembership } from "../lists/ListMembership.ts"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { normalizePhone } from "@tidings/schema/fields/Phone"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import { isZone } from "@tidings/schema/fields/locale/Zone"
import { problem } from "@tidings/schema/Problem"
import type {
  Contact,
  ContactDetails,
  CreateContact,
  ListContacts,
  ReadContact,
  UpdateContact
} from "@tidings/schema/resources/Contact"
import type { Scope } from "@tidings/schema/Scope"
import type { World } from "@tidings/schema/World"
import type { ContactId } from "@tidings/schema/Id"
import { ContactRecordRepository } from "@tidings/storage/repositories/ContactRecordRepository"
import { Context, Effect, Layer, Record, Struct } from "effect"
import { Caller, callerSource } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { refuseErased } from "../contacts/contactRefusals.ts"
import { ErasedIdentifiers } from "../contacts/ErasedIdentifiers.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { TopicChoosing } from "../topics/TopicChoosing.ts"

/** The scope that each part of a contact's details needs. */
const scopeOf = {
  lists: "lists:read",
  topics: "topics:read",
  suppressions: "suppressions:read",
  sms_opted_out: "messaging.transactional.read",
  live_runs: "sequences:read"
} as const satisfies Partial<Record<keyof ContactDetails, Scope>>
const parts = Record.keys(scopeOf)

const localeOf = (trait: unknown): string | null => {
  try {
    return typeof trait === "string" && trait !== "" ? (Intl.getCanonicalLocales(trait)[0] ?? null) : null
  } catch {
    return null
  }
}

const normalized = <A>(value: string | null | undefined, normalize: (text: string) => A) =>
  typeof value === "string" ? normalize(value) : value

/** Contacts as callers list, read and change them. Decided in docs/decisions/contacts.md. */
export class ContactRecords extends Context.Service<ContactRecords>()("@tidings/services/ContactRecords", {
  make: Effect.gen(function* () {
    const contacts = yield* Contacts
    const records = yield* ContactRecordRepository
    const members = yield* ListMembership
    const erased = yield* ErasedIdentifiers
    const plans = yield* SegmentPlans
    const fitting = yield* SegmentContacts
    const cursors = yield* Cursors
    const choosing = yield* TopicChoosing

    /** The record of a contact that was just written. */
    const shown = (world: World, id: ContactId) => Effect.map(records.read(world, id), (contact): Contact => contact!)

    return {
      /** Lists contacts, newest first; one filter of identifier, beginning, list and segment at most. */
      list: Effect.fnUntraced(function* (input: typeof ListContacts.Type) {
        const { email, external_id: externalId, listId, phone, q, segmentId, state, suppressed, topic } = input
        const filters = [email, externalId, phone, q, listId, segmentId, topic]
        if (filters.filter((filter) => filter !== undefined).length > 1) return yield* problem("too_many_filters")
        const isOfList = state === "pending" || state === "confirmed"
        if (state !== undefined && (isOfList ? listId : topic) === undefined)
          return yield* problem("field_invalid", {
            fields: [
              {
                path: isOfList ? "listId" : "topic",
                code: "required",
                message: `state=${state} needs what it is about`
              }
            ]
          })
        const filter = {
          q,
          externalId,
          listId,
          topic,
          state,
          suppressed,
          email: email === undefined ? undefined : normalizeEmail(email),
          phone: phone === undefined ? undefined : normalizePhone(phone),
          ...windowOf(input)
        }
        if (segmentId === undefined)
          return yield* cursors.page("contacts", input, (world, window) => records.list(world, filter, window), {
            filters: filter
          })
        const caller = yield* Caller
        const { at } = yield* plans.named(caller, segmentId)
        return yield* cursors.page("contacts", input, (world, window) => fitting.page(world, at, filter, window), {
          filters: { ...filter, segmentId }
        })
      }),

      /** Reads a contact and its standing, as far as the caller's scopes reach. */
      read: Effect.fnUntraced(function* ({ contact: name }: typeof ReadContact.Type) {
        const caller = yield* Caller
        const { id } = yield* contacts.named(caller, name)
        const contact = yield* shown(caller, id)
        const standing = (yield* records.standing(caller, id))!
        const leftOut = parts.filter((part) => !caller.scopes.has(scopeOf[part]))
        const dropped = standing.list_count - standing.lists.length
        const known = {
          lists: standing.lists,
          topics: leftOut.includes("topics") ? [] : yield* choosing.standing(caller, contact.email),
          suppressions: standing.suppressions,
          sms_opted_out: standing.is_opted_out,
          live_runs: standing.live_runs
        }
        const { locale, time_zone: timeZone } = contact.traits
        return {
          ...contact,
          ...Struct.omit(known, leftOut),
          ...(dropped > 0 && !leftOut.includes("lists") && { lists_dropped: dropped }),
          locale: localeOf(locale),
          time_zone: typeof timeZone === "string" && isZone(timeZone) ? timeZone : null,
          left_out: leftOut
        } satisfies ContactDetails
      }),

      /** Creates a contact, or changes the one that the identifiers mean, and adds it to lists. */
      create: Effect.fnUntraced(function* (input: typeof CreateContact.Type) {
        const caller = yield* Caller
        const { consent, lists = [], topics = {}, traits } = input
        const choices = yield* choosing.checked(topics, consent)
        const identifiers = {
          externalId: input.external_id === "" ? undefined : input.external_id,
          email: normalized(input.email, normalizeEmail) ?? undefined,
          phone: normalized(input.phone, normalizePhone) ?? undefined
        }
        const asked = input.restoreErased === true ? undefined : yield* erased.among(caller, [identifiers])
        const { contact, isNew, merged } = yield* contacts.save(caller, identifiers, traits)
        if (asked !== undefined) yield* refuseErased(identifiers, yield* asked)
        let notBegun = 0
        for (const [place, listId] of lists.entries()) {
          const entry = yield* Effect.catchTag(
            members.add({ listId, contactIds: [contact.id] }),
            "resource_not_found",
            () =>
              problem("field_invalid", {
                fields: [{ path: `lists[${place}]`, code: "enum_violation", message: `There is no list ${listId}.` }]
              })
          )
          if ("sequencesNotBegun" in entry) notBegun += 1
        }
        if (choices.length > 0 && contact.email === null)
          return yield* problem("field_invalid", {
            fields: [{ path: "topics", code: "required", message: "The contact has no address to choose for" }]
          })
        yield* choosing.choose(caller, contact.email ?? "", choices, callerSource(caller))
        yield* note("contact", contact.id, { created: isNew, ...(merged.length > 0 && { merged: [...merged] }) })
        return {
          ...(yield* shown(caller, contact.id)),
          created: isNew,
          merged,
          ...(notBegun > 0 && { sequencesNotBegun: notBegun })
        }
      }),

      /** Changes identifiers and traits of a contact. */
      update: Effect.fnUntraced(function* ({ contact: name, ...input }: typeof UpdateContact.Type) {
        const caller = yield* Caller
        const { contact } = yield* contacts.change(caller, name, {
          externalId: input.external_id === "" ? null : input.external_id,
          email: normalized(input.email, normalizeEmail),
          phone: normalized(input.phone, normalizePhone),
          traits: input.traits ?? {},
          merges: input.merge === true
        })
        const fields = Object.keys(input).filter((field) => field !== "merge")
        yield* note("contact", contact.id, { fields })
        return yield* shown(caller, contact.id)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
