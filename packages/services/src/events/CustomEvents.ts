import { problem } from "@tidings/schema/Problem"
import { fitsMetadata } from "@tidings/schema/fields/Metadata"
import type { CustomEvent, EmitEvent, EventMetadata } from "@tidings/schema/resources/CustomEvent"
import { Database } from "@tidings/storage/Database"
import { AnswerRepository } from "@tidings/storage/repositories/AnswerRepository"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import type { Met } from "@tidings/storage/repositories/EmissionRepository"
import { Clock, Context, Effect, Layer, Predicate, type Schema } from "effect"
import { Caller } from "../access/Caller.ts"
import { CallNotes } from "../audit/CallNotes.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { holdingPolicy } from "../holding/holdingPolicy.ts"
import { RunWaking } from "../sequences/engine/RunWaking.ts"
import { Draft } from "../settlement/Draft.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { Emissions } from "./Emissions.ts"
import type { Emitted, Emitting, Happened } from "./Emitting.ts"

const isNested = (value: unknown): value is EventMetadata => Predicate.isObject(value)

/**
 * Flattens nested objects into dotted keys: `{ order: { id: 1 } }` becomes `{ "order.id": 1 }`. Arrays stay as they
 * are.
 */
export const flatten = (metadata: EventMetadata): Record<string, Schema.Json> =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([key, value]): Array<[string, Schema.Json]> =>
      isNested(value)
        ? Object.entries(flatten(value)).map(([rest, inner]) => [`${key}.${rest}`, inner])
        : [[key, value as Schema.Json]]
    )
  )

const shown = (type: string, { atMs, contact, hearers, id, notBegun, woken }: Emitted): CustomEvent => ({
  id,
  type,
  contact: { id: contact.id, external_id: contact.external_id, email: contact.email },
  received_at: new Date(atMs).toISOString(),
  fan_out: {
    sequences_woken: woken,
    ...(notBegun > 0 && { sequences_not_begun: notBegun }),
    webhooks_dispatched: hearers
  }
})

/** Custom events, which callers emit about their contacts. */
export class CustomEvents extends Context.Service<CustomEvents>()("@tidings/services/CustomEvents", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* CustomEventRepository
    const answers = yield* AnswerRepository
    const entries = yield* AuditRepository
    const contacts = yield* Contacts
    const emissions = yield* Emissions
    const waking = yield* RunWaking
    const events = yield* WebhookFanOut

    /** Emits an event in the open transaction, creating its contact if needed and waiting for locked runs. */
    const happened = Effect.fnUntraced(function* (
      { livemode, metadata, reference, type, workspaceId }: Happened,
      begins: boolean
    ) {
      const world = { workspaceId, livemode }
      const hearers = yield* events.hearers(world, type)
      let met: Met | undefined
      const finder = waking.meeting(world, type, (found) => void (met = found))
      const contact = yield* contacts.resolve(world, reference, finder, { kind: "event" })
      const { email, external_id, id: contactId } = contact
      const now = yield* Clock.currentTimeMillis
      const data = { contact: { id: contactId, external_id, email }, metadata }
      const { id } = yield* events.emitCustom(workspaceId, { livemode, type, data })
      const { seq } = met!
      yield* repository.insert({ id, seq, workspaceId, contactId, livemode, type, metadata, receivedAtMs: now })
      const event = { id, seq, type, metadata, atMs: now }
      const { notBegun, woken } = yield* waking.heard(workspaceId, met!, { livemode, contact, event, begins })
      const emitted: Emitted = { id, contact, atMs: now, woken, notBegun, hearers: yield* hearers }
      return emitted
    })

    const alone = Effect.fnUntraced(function* (emitting: Emitting, begins: boolean) {
      const emitted = yield* happened(emitting, begins)
      const { answer, audit } = emitting.tracesOf(emitted)
      yield* answer === undefined ? entries.write(audit) : answers.writeAuditAndAnswer(audit, answer)
      return emitted
    })

    return {
      /**
       * Adds the event to its contact's timeline, wakes the runs that wait for it, and dispatches it to subscriptions.
       * Needs the `Draft` of its operation.
       */
      emit: Effect.fnUntraced(function* ({ contact: reference, metadata = {}, type }: typeof EmitEvent.Type) {
        if (!fitsMetadata(metadata)) return yield* problem("metadata_too_large")
        const caller = yield* Caller
        const notes = yield* CallNotes
        const draft = yield* Draft
        const clock = yield* Clock.Clock
        const { livemode, workspaceId } = caller
        const tracesOf = (emitted: Emitted) => {
          const { contact, id, notBegun } = emitted
          const held = notBegun > 0 && { sequences_not_begun: notBegun }
          notes.target = { kind: "event", id }
          Object.assign(notes.metadata, { type, contact: contact.id, metadata: flatten(metadata), ...held })
          return draft!.traces!(shown(type, emitted), emitted.atMs)
        }
        const emitting: Emitting = { workspaceId, livemode, reference, type, metadata, clock, tracesOf }
        const begins = holdingPolicy(caller, "sequence") === undefined
        const emitted = (yield* emissions.together(emitting)) ?? (yield* database.transaction(alone(emitting, begins)))
        return shown(type, emitted)
      }),

      /**
       * Emits an event of the service itself about a contact in the open transaction, with the full effect of an
       * emitted event.
       */
      tell: (event: Happened) => happened(event, true)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
