import {
  type FrozenRecipient,
  type ListedContact,
  PlannedRecipientRepository
} from "@tidings/storage/repositories/PlannedRecipientRepository"
import { PlannedEmailRepository, type PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { Context, Effect, Layer } from "effect"
import { contactZone, hourOf } from "../contactZone.ts"

/** Number of list members read in one transaction. */
const stepSize = 10_000

/**
 * Writes down the recipients of a planned mail, a part of its list at a time; contacts that join the list later are not
 * included.
 */
export class Freezing extends Context.Service<Freezing>()("@tidings/services/Freezing", {
  make: Effect.gen(function* () {
    const mails = yield* PlannedEmailRepository
    const recipients = yield* PlannedRecipientRepository
    const lists = yield* ListRepository

    const freeze = Effect.fnUntraced(function* (mail: PlannedEmailRow, members: ReadonlyArray<ListedContact>) {
      const zones = new Map<string | null, string>()
      const frozen = members.map(({ contactId, email, zone }): FrozenRecipient => {
        const timezone = zones.get(zone) ?? contactZone(mail, zone)
        zones.set(zone, timezone)
        return { contact_id: contactId, email, timezone, outcome: email === null ? "no_address" : null }
      })
      // For an empty list too: a mail without recipients is sent at its time.
      const named = new Set(members.length === 0 ? [mail.timezone] : zones.values())
      const hours = Array.from(named, (timezone) => ({ timezone, sendsAtMs: hourOf(mail, timezone) }))
      yield* recipients.freeze(mail, frozen, hours)
    })

    return {
      /**
       * Freezes the next members of the list of a mail that the open transaction holds; returns an obstacle in words,
       * or undefined.
       */
      step: Effect.fnUntraced(function* (mail: PlannedEmailRow, nowMs: number) {
        const list = yield* lists.find(mail, mail.listId!)
        if (list === undefined) return "Its list was deleted: name another one."
        const members = yield* recipients.members(mail, list.id, mail.frozenTo ?? "", stepSize)
        const isLast = members.length < stepSize
        if (members.length > 0 || mail.frozenTo === null) yield* freeze(mail, members)
        if (isLast && mail.frozenTo !== null) {
          const overlooked = yield* recipients.overlooked(mail, list.id, stepSize)
          if (overlooked.length > 0) yield* freeze(mail, overlooked)
        }
        yield* mails.put(mail, {
          frozenTo: members.at(-1)?.contactId ?? mail.frozenTo,
          frozenAt: isLast ? new Date(nowMs) : null
        })
        return undefined
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
