import { type EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { newId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import { ContactRepository, type Contact } from "@tidings/storage/repositories/ContactRepository"
import { PageVisitRepository } from "@tidings/storage/repositories/PageVisitRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Contacts } from "../contacts/Contacts.ts"
import { CustomEvents } from "../events/CustomEvents.ts"
import { AttemptLimits } from "../limits/AttemptLimits.ts"
import { sourceOf } from "../limits/sourceOf.ts"
import { ListMembers } from "../lists/ListMembers.ts"
import type { PublishedPage } from "./PageResolver.ts"

/** A form that was filled in, with its consent. */
export interface Submission {
  readonly email: typeof EmailAddress.Type
  readonly firstName: string | undefined
  /** The words that were agreed to. */
  readonly consent: string
}

/** What a contact's timeline says of it. */
const submitted = "form.submitted"

/** Takes what senders of pages' forms say. Decided in docs/decisions/pages.md. */
export class PageForms extends Context.Service<PageForms>()("@tidings/services/PageForms", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const visits = yield* PageVisitRepository
    const repository = yield* ContactRepository
    const contacts = yield* Contacts
    const members = yield* ListMembers
    const events = yield* CustomEvents
    const attempts = yield* AttemptLimits

    /** Gives a contact the first name that it lacks: nobody else's is replaced by what a stranger types. */
    const named = Effect.fnUntraced(function* (
      world: World,
      contact: Contact,
      firstName: string | undefined,
      nowMs: number
    ) {
      if (firstName === undefined || contact.traits["first_name"] !== undefined) return
      const traits = { ...contact.traits, first_name: firstName }
      yield* repository.put(world, { ...contact, traits }, [], nowMs)
    })

    const record = Effect.fnUntraced(function* (
      { slug, standing }: PublishedPage,
      { consent, email, firstName }: Submission
    ) {
      const { id: pageId, listId, livemode, version, workspaceId } = standing
      const world = { workspaceId, livemode }
      const now = yield* Clock.currentTimeMillis
      const id = newId("cns", now)
      // Before anything else that is held of contacts.
      yield* repository.claim(world)
      const proof = { id, ...world, pageId, version, email: normalizeEmail(email), text: consent }
      if (!(yield* visits.consent({ ...proof, givenAt: new Date(now) }))) return
      const contact = yield* contacts.resolveSender(world, email)
      yield* named(world, contact, firstName, now)
      if (listId !== null) yield* members.addContacts({ workspaceId, livemode, listId, contacts: [contact.id] }, now)
      const metadata = { page_id: pageId, page_slug: slug, page_version: version, consent_id: id }
      yield* events.tell({ workspaceId, livemode, reference: { id: contact.id }, type: submitted, metadata })
    })

    return {
      /**
       * Makes the sender a contact on the page's list, with the proof of their consent and an event, all or nothing; the same address on the same day
       * leaves nothing more. "limited" where too many came from that address of the network, or to that page.
       */
      submit: Effect.fnUntraced(function* (page: PublishedPage, submission: Submission, ip: string) {
        if ((yield* attempts.take("formFromOneIp", sourceOf(ip))) < 0) return "limited"
        if ((yield* attempts.take("formOfOnePage", page.standing.id)) < 0) return "limited"
        // An address names no contact that is not there.
        yield* Effect.orDie(database.transaction(record(page, submission)))
        return "recorded"
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
