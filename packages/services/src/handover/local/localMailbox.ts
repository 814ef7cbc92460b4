import { LocalMailbox } from "@tidings/connectors/email/LocalMailbox"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { Clock, Effect, Layer } from "effect"

/** Keeps mails for the inbox instead of having them sent. */
export const localMailbox = Layer.effect(
  LocalMailbox,
  Effect.map(CapturedMailRepository, (mails) => ({
    keep: ({ id, raw, subject, to }) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        mails.insert({ id, raw, subject, toEmail: to, createdAt: new Date(now) })
      )
  }))
)
