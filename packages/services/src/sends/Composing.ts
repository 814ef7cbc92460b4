import { Throttled } from "@tidings/connectors/DeliveryFailure"
import type { OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import { isPassing } from "@tidings/schema/catalogue"
import type { OpenSend } from "@tidings/storage/repositories/SendRepository"
import { includedCopies } from "@tidings/storage/repositories/sendCopies"
import { Context, Effect, Layer } from "effect"
import { Unsendable } from "../handover/Delivery.ts"
import { Engine, type TemplateRefusal } from "../templates/Engine.ts"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { messageIdOf } from "@tidings/engines/mails/senderDomain"
import { Tracking } from "./tracking/Tracking.ts"
import { trackingOf } from "@tidings/engines/mails/tracking/trackingOf"

// The mail was rendered once when it was accepted, so only a busy machine or changed bounds of the engine lead here.
const unsendable = (unmade: TemplateRefusal): Unsendable | Throttled =>
  isPassing(unmade)
    ? new Throttled({ message: unmade.message, retryAfterSeconds: unmade.retryAfterSeconds, stopsAll: false })
    : new Unsendable({ message: unmade.fields?.[0]?.message ?? unmade.message })

const copiesOf = (row: OpenSend): Pick<OutgoingEmail, "bcc" | "cc"> => {
  const copies = includedCopies(row)
  const of = (wanted: "cc" | "bcc") =>
    copies
      .filter(({ kind }) => kind === wanted)
      .map(({ email, name }) => ({ email, ...(name !== undefined && { name }) }))
  return copies.length === 0 ? {} : { cc: of("cc"), bcc: of("bcc") }
}

const forgotten = new Unsendable({ message: "what it says is forgotten by now" })

/**
 * Composes the mails of sends as they leave: identical at every attempt, as long as neither the public URL nor the
 * release changes. Decided in docs/decisions/connectors.md.
 */
export class Composing extends Context.Service<Composing>()("@tidings/services/Composing", {
  make: Effect.gen(function* () {
    const engine = yield* Engine
    const tracking = yield* Tracking
    const versions = yield* TemplateVersions

    const compose = Effect.fnUntraced(function* (
      row: OpenSend
    ): Effect.fn.Return<OutgoingEmail, Throttled | Unsendable> {
      if ((row.content_gone_at ?? null) !== null) return yield* forgotten
      const {
        bypasses: _bypasses,
        draft,
        dueMs = Date.parse(row.created_at),
        tracked: accepted,
        ...payload
      } = row.payload
      const locale = row.locale ?? undefined
      const version = draft
        ? { ...draft, locale }
        : yield* versions.load(row.workspace_id, row.template_id, row.template_version, locale)
      const tracked = accepted ?? trackingOf(version, row.tracking)
      const message = yield* Effect.mapError(
        engine.render(row.workspace_id, version, payload.variables, dueMs),
        unsendable
      )
      const { html, listUnsubscribe } = tracking.prepare(message.html, row.id, version.category, tracked)
      return {
        id: row.id,
        dueMs,
        to: row.to_email,
        ...copiesOf(row),
        ...payload,
        subject: message.subject,
        text: listUnsubscribe === undefined ? message.text : `${message.text}\n\nUnsubscribe: ${listUnsubscribe.url}`,
        html,
        messageId: messageIdOf(row.id, payload.from.email),
        listUnsubscribe
      }
    })

    return { compose }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
