import type { ContactReference } from "@tidings/schema/Contact"
import { normalizeEmail } from "@tidings/schema/Email"
import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { ContactRepository, type Contact, type Identifiers } from "@tidings/storage/repositories/ContactRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { answersTo, reconcile, type Reconciled } from "./reconcile.ts"

export type { Contact }

// Each look but the first follows a change that another call has committed meanwhile.
const mostLooks = 5

const identifiersOf = ({ email, external_id, id }: ContactReference): Identifiers => ({
  externalId: external_id,
  email: email === undefined ? undefined : normalizeEmail(email),
  id
})

/** The people a workspace knows, each under one contact however they are named. */
export class Contacts extends Context.Service<Contacts>()("@tidings/services/Contacts", {
  make: Effect.gen(function* () {
    const repository = yield* ContactRepository

    /** The contact as written, or undefined when another call was faster. */
    const write = Effect.fnUntraced(function* (workspaceId: string, { absorbed, contact }: Reconciled) {
      const now = yield* Clock.currentTimeMillis
      const whole: Contact = { ...contact, id: contact.id ?? newId("con", now) }
      const isNew = contact.id === undefined && absorbed.length === 0
      const written = isNew
        ? repository.insert(workspaceId, whole, now)
        : repository.merge(
            workspaceId,
            whole,
            absorbed.map(({ id }) => id),
            now
          )
      return (yield* written) ? whole : undefined
    })

    return {
      /**
       * The one contact that a reference means: made when nobody has its external_id or email, merged when it points at several,
       * given the reference's external_id and email when it lacks them or has others. Holds the contact until the open
       * transaction ends; call it inside one. An id that is unknown is resource_not_found.
       */
      resolve: Effect.fnUntraced(function* (workspaceId: string, reference: ContactReference) {
        const identifiers = identifiersOf(reference)
        const { email, externalId, id } = identifiers
        if (email === undefined && externalId === undefined && id === undefined)
          return yield* problem("contact_required")
        for (let look = 1; look <= mostLooks; look++) {
          const found = yield* repository.lock(workspaceId, identifiers)
          if (id !== undefined && !found.some((contact) => answersTo(contact, id))) {
            // A merge may have committed while the look-up waited for its locks; a second look sees it.
            if (look === 1) continue
            return yield* problem("resource_not_found", { message: "No contact of this workspace has that id." })
          }
          const reconciled = reconcile(found, identifiers)
          if (!reconciled.changed) return found[0]!
          const written = yield* write(workspaceId, reconciled)
          if (written !== undefined) return written
        }
        return yield* Effect.die(`a contact changed under each of ${mostLooks} looks`)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
