import { LocalMailbox } from "@tidings/connectors/email/LocalMailbox"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { Clock, Effect, Layer } from "effect"
import { MailArrivals } from "./MailArrivals.ts"

/** Keeps mails for the inbox instead of having them sent. */
export const localMailbox = Layer.effect(
  LocalMailbox,
  Effect.gen(function* () {
    const arrivals = yield* MailArrivals
    const mails = yield* CapturedMailRepository
    return {
      keep: Effect.fnUntraced(function* ({ copies, id, raw, subject, to }) {
        const world = yield* mails.insert({
          id,
          raw,
          subject,
          toEmail: to,
          copies: copies.length === 0 ? null : copies,
          createdAt: new Date(yield* Clock.currentTimeMillis)
        })
        if (world !== undefined) yield* arrivals.tell(world)
      })
    }
  })
)
