import type { EmitEvent } from "@tidings/schema/resources/CustomEvent"
import { fitsMetadata } from "@tidings/schema/fields/Metadata"
import { problem } from "@tidings/schema/Problem"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { flatten } from "./flatten.ts"

/** What happened on the caller's side, to one of their contacts. */
export class CustomEvents extends Context.Service<CustomEvents>()("@tidings/services/CustomEvents", {
  make: Effect.gen(function* () {
    const repository = yield* CustomEventRepository
    const contacts = yield* Contacts
    const events = yield* WebhookFanOut
    return {
      /** Puts the event in its contact's timeline and tells the subscriptions that asked for it; call it inside a transaction. */
      emit: Effect.fnUntraced(function* ({ contact: reference, metadata = {}, type }: typeof EmitEvent.Type) {
        if (!fitsMetadata(metadata)) return yield* problem("metadata_too_large")
        const { livemode, workspaceId } = yield* Caller
        const hearers = yield* events.hearers(workspaceId, type)
        const { email, external_id, id: contactId } = yield* contacts.resolve(workspaceId, reference)
        const contact = { id: contactId, external_id, email }
        const now = yield* Clock.currentTimeMillis
        const { id } = yield* events.emitCustom(workspaceId, { livemode, type, data: { contact, metadata } })
        yield* repository.insert({ id, workspaceId, contactId, livemode, type, metadata, receivedAtMs: now })
        yield* note("event", id, { type, contact: contactId, metadata: flatten(metadata) })
        return {
          id,
          type,
          contact,
          received_at: new Date(now).toISOString(),
          fan_out: { sequences_woken: 0, webhooks_dispatched: yield* hearers }
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
