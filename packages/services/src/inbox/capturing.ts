import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { Clock, Effect, Layer } from "effect"

/** The email connector that keeps every mail for the inbox instead of sending it. */
export const capturing = EmailConnector.layerCapture(({ id, raw, subject, to }) =>
  Effect.gen(function* () {
    const mails = yield* CapturedMailRepository
    yield* mails.insert({ id, raw, subject, toEmail: to, createdAt: new Date(yield* Clock.currentTimeMillis) })
  })
).pipe(Layer.provide(CapturedMailRepository.layer))
