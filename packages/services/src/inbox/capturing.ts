import { captureConnector } from "@tidings/connectors/email/capture/captureConnector"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { Clock, Effect, Layer } from "effect"

/** A connector that keeps every mail for the inbox instead of sending it. */
export const capture = captureConnector(({ id, raw, subject, to }) =>
  Effect.gen(function* () {
    const mails = yield* CapturedMailRepository
    yield* mails.insert({ id, raw, subject, toEmail: to, createdAt: new Date(yield* Clock.currentTimeMillis) })
  })
)

/** Live mails are captured too. */
export const capturing = Layer.effect(EmailConnector, capture).pipe(Layer.provide(CapturedMailRepository.layer))
