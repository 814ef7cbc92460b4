import { LocalInbox } from "@tidings/connectors/LocalInbox"
import { MessageTextRepository } from "@tidings/storage/repositories/MessageTextRepository"
import { Clock, Effect, Layer } from "effect"

/** Keeps messages for the inbox instead of having them sent. */
export const localInbox = Layer.effect(
  LocalInbox,
  Effect.map(MessageTextRepository, ({ capture }) => ({
    keep: (id) => Effect.flatMap(Clock.currentTimeMillis, (now) => capture(id, now))
  }))
)
