import type { EmitEvent } from "@tidings/schema/resources/CustomEvent"
import { fitsMetadata } from "@tidings/schema/fields/Metadata"
import { problem } from "@tidings/schema/Problem"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import type { Met } from "@tidings/storage/repositories/WakingRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { heldBy } from "../approvals/standing.ts"
import { note } from "../audit/CallNotes.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { Waking } from "../sequences/engine/Waking.ts"
import { flatten } from "./flatten.ts"

/** What happened on the caller's side, to one of their contacts. */
export class CustomEvents extends Context.Service<CustomEvents>()("@tidings/services/CustomEvents", {
  make: Effect.gen(function* () {
    const repository = yield* CustomEventRepository
    const contacts = yield* Contacts
    const waking = yield* Waking
    const events = yield* WebhookFanOut
    return {
      /** Puts the event in its contact's timeline, wakes the runs that wait for it and tells the subscriptions that asked for it; call it inside a transaction. */
      emit: Effect.fnUntraced(function* ({ contact: reference, metadata = {}, type }: typeof EmitEvent.Type) {
        if (!fitsMetadata(metadata)) return yield* problem("metadata_too_large")
        const caller = yield* Caller
        const { livemode, workspaceId } = caller
        const hearers = yield* events.hearers(workspaceId, type)
        let met: Met | undefined
        const finder = waking.meeting(workspaceId, livemode, type, (found) => void (met = found))
        const named = yield* contacts.resolve(workspaceId, reference, finder)
        const { email, external_id, id: contactId } = named
        const contact = { id: contactId, external_id, email }
        const now = yield* Clock.currentTimeMillis
        const { id } = yield* events.emitCustom(workspaceId, { livemode, type, data: { contact, metadata } })
        const { seq } = met!
        yield* repository.insert({ id, seq, workspaceId, contactId, livemode, type, metadata, receivedAtMs: now })
        const event = { id, seq, type, metadata, atMs: now }
        const begins = heldBy(caller, "sequence") === undefined
        const { notBegun, woken } = yield* waking.heard(workspaceId, met!, { livemode, contact: named, event, begins })
        const held = notBegun > 0 && { sequences_not_begun: notBegun }
        yield* note("event", id, { type, contact: contactId, metadata: flatten(metadata), ...held })
        return {
          id,
          type,
          contact,
          received_at: new Date(now).toISOString(),
          fan_out: { sequences_woken: woken, ...held, webhooks_dispatched: yield* hearers }
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
