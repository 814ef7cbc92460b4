import type { SmsId } from "@tidings/schema/Id"
import { LocalPhone } from "@tidings/connectors/sms/LocalPhone"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Effect, Layer } from "effect"

/** Keeps text messages for the inbox instead of having them sent. */
export const localPhone = Layer.effect(
  LocalPhone,
  Effect.map(SmsRepository, (messages) => ({
    keep: ({ id }) => Effect.flatMap(Clock.currentTimeMillis, (now) => messages.capture(id as SmsId, now))
  }))
)
