import { LocalInbox } from "@tidings/connectors/LocalInbox"
import { CapturedMessageRepository } from "@tidings/storage/repositories/CapturedMessageRepository"
import { Clock, Effect, Layer } from "effect"

/** Keeps messages for the inbox instead of having them sent. */
export const localInbox = Layer.effect(
  LocalInbox,
  Effect.map(CapturedMessageRepository, ({ capture }) => ({
    keep: (id) => Effect.flatMap(Clock.currentTimeMillis, (now) => capture(id, now))
  }))
)
