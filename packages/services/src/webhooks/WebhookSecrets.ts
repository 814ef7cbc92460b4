import { defaultOverlapHours, type RotateWebhookSecret } from "@tidings/schema/resources/Webhook"
import { WebhookRepository } from "@tidings/storage/repositories/WebhookRepository"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { ShownWebhooks } from "./ShownWebhooks.ts"
import { mintSigningSecret } from "./signature.ts"

/** Rotation of signing secrets. Decided in docs/decisions/webhooks-and-events.md. */
export class WebhookSecrets extends Context.Service<WebhookSecrets>()("@tidings/services/WebhookSecrets", {
  make: Effect.gen(function* () {
    const repository = yield* WebhookRepository
    const shown = yield* ShownWebhooks
    const lock = own(repository.lock)
    return {
      /** Gives a subscription a new secret; the one before it signs too for some hours, and one before that no more. */
      rotate: Effect.fnUntraced(function* (input: typeof RotateWebhookSecret.Type) {
        const { id, overlap_hours: hours = defaultOverlapHours } = input
        const held = yield* lock(id)
        const now = yield* Clock.currentTimeMillis
        const row = yield* repository.put(held, {
          secret: mintSigningSecret(),
          previousSecret: hours === 0 ? null : held.secret,
          previousEndsAt: hours === 0 ? null : new Date(now + Duration.toMillis(Duration.hours(hours))),
          updatedAt: new Date(now)
        })
        yield* note("webhook", id, { overlap_hours: hours })
        return yield* shown.withSecret(row)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
