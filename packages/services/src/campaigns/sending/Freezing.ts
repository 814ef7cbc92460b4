import {
  type FrozenRecipient,
  type ListedContact,
  PlannedRecipientRepository
} from "@tidings/storage/repositories/PlannedRecipientRepository"
import { PlannedEmailRepository, type PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import type { SegmentId } from "@tidings/schema/Id"
import { SegmentContactRepository } from "@tidings/storage/repositories/SegmentContactRepository"
import { SegmentRepository } from "@tidings/storage/repositories/SegmentRepository"
import { Context, Duration, Effect, Layer } from "effect"
import { SegmentPlans } from "../../segments/SegmentPlans.ts"
import { writtenZone } from "../../segments/SegmentForecasts.ts"
import { contactZone, hourOf } from "../contactZone.ts"

/** Number of list members read in one transaction. */
const stepSize = 10_000
/** Time that finding those who fit a segment may take, in one transaction. */
const stretchMs = Duration.toMillis("5 minutes")

/**
 * Writes down the recipients of a planned mail, a part of its list at a time; contacts that join the list later are not
 * included.
 */
export class Freezing extends Context.Service<Freezing>()("@tidings/services/Freezing", {
  make: Effect.gen(function* () {
    const mails = yield* PlannedEmailRepository
    const recipients = yield* PlannedRecipientRepository
    const lists = yield* ListRepository
    const segments = yield* SegmentRepository
    const contacts = yield* SegmentContactRepository
    const plans = yield* SegmentPlans

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

    /** Freezes those of the next contacts of the mail's world that fit its segment. */
    const ofSegment = Effect.fnUntraced(function* (mail: PlannedEmailRow, segmentId: SegmentId, nowMs: number) {
      const segment = yield* segments.find(mail, segmentId)
      if (segment === undefined) return "Its segment was deleted: name another one."
      const at = yield* plans.ofSaved(segment)
      yield* contacts.patient(stretchMs)
      const {
        contacts: fitting,
        last,
        seen
      } = yield* contacts.stretch(mail, at, { after: mail.frozenTo ?? "" }, contacts.atOnce)
      const isLast = seen < contacts.atOnce
      if (fitting.length > 0 || isLast)
        yield* freeze(
          mail,
          fitting.map(({ email, id, traits }) => ({ contactId: id, email, zone: writtenZone(traits["time_zone"]) }))
        )
      yield* mails.put(mail, { frozenTo: last ?? mail.frozenTo ?? "", frozenAt: isLast ? new Date(nowMs) : null })
      return undefined
    })

    return {
      /**
       * Freezes the next members of the list or segment of a mail that the open transaction holds; returns an obstacle
       * in words, or undefined.
       */
      step: Effect.fnUntraced(function* (mail: PlannedEmailRow, nowMs: number) {
        if (mail.segmentId !== null) return yield* ofSegment(mail, mail.segmentId, nowMs)
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
