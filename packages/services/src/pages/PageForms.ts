import { inHomeOf } from "@tidings/storage/homes/inHome"
import { type EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { newId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { PageVisitRepository } from "@tidings/storage/repositories/PageVisitRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Contacts } from "../contacts/Contacts.ts"
import { CustomEvents } from "../events/CustomEvents.ts"
import { AttemptLimits, sourceOf } from "../limits/AttemptLimits.ts"
import { ListMembership } from "../lists/ListMembership.ts"
import type { PublishedPage } from "./PageResolver.ts"

/** A submitted form, with its consent. */
export interface Submission {
  readonly email: typeof EmailAddress.Type
  readonly firstName: string | undefined
  /** The wording that the sender agreed to. */
  readonly consent: string
}

/** Event type of a submission on the contact's timeline. */
const submitted = "form.submitted"

/** Handles submissions of pages' forms. Decided in docs/decisions/pages.md. */
export class PageForms extends Context.Service<PageForms>()("@tidings/services/PageForms", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const visits = yield* PageVisitRepository
    const repository = yield* ContactRepository
    const contacts = yield* Contacts
    const members = yield* ListMembership
    const events = yield* CustomEvents
    const attempts = yield* AttemptLimits

    const record = Effect.fnUntraced(function* (
      { slug, standing }: PublishedPage,
      { consent, email, firstName }: Submission,
      isSilent: boolean
    ) {
      const { id: pageId, listId, livemode, version, workspaceId } = standing
      const world = { workspaceId, livemode }
      const now = yield* Clock.currentTimeMillis
      const id = newId("cns", now)
      // Claimed before any other lock on contacts.
      yield* repository.claim(world)
      const proof = { id, ...world, pageId, version, email: normalizeEmail(email), text: consent }
      if (!(yield* visits.consent({ ...proof, givenAt: new Date(now) }))) return
      // Only where it has none: what a stranger types replaces nothing.
      const traits = firstName === undefined ? {} : { first_name: firstName }
      const contact = yield* contacts.resolveSender(world, email, traits, id)
      if (listId !== null) yield* members.signUp({ ...world, listId, contactId: contact.id, isSilent }, now)
      const metadata = { page_id: pageId, page_slug: slug, page_version: version, consent_id: id }
      yield* events.tell({ workspaceId, livemode, reference: { id: contact.id }, type: submitted, metadata })
    })

    return {
      /**
       * Adds the sender as a contact to the page's list, with proof of consent and an event, all or nothing; repeated
       * for the same address on the same day, it changes nothing. "limited" after too many submissions from that
       * network address, or to that page.
       */
      submit: Effect.fnUntraced(function* (page: PublishedPage, submission: Submission, ip: string) {
        if ((yield* attempts.take("formFromOneIp", sourceOf(ip))) < 0) return "limited"
        if ((yield* attempts.take("formOfOnePage", page.standing.id)) < 0) return "limited"
        const { listId } = page.standing
        // A flood of forms is recorded, and mails nobody.
        const isSilent = listId !== null && (yield* attempts.take("confirmationsOfOneList", listId)) < 0
        // Cannot fail: an address always resolves to a contact.
        yield* inHomeOf(
          page.standing.workspaceId,
          Effect.orDie(database.transaction(record(page, submission, isSilent)))
        )
        return "recorded"
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
