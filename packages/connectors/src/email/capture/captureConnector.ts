import { Effect } from "effect"
import { composeEmail } from "../composeEmail.ts"
import type { EmailConnector } from "../EmailConnector.ts"

/** A message that was kept instead of sent. */
export interface CapturedEmail {
  /** The send's id (snd_). */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly messageId: string
  /** The whole message as RFC 5322 text. */
  readonly raw: string
}

/** Hands every message to `keep`, as the wire would have carried it, and reports it delivered. */
export const captureConnector = <R>(
  keep: (email: CapturedEmail) => Effect.Effect<void, never, R>
): Effect.Effect<EmailConnector["Service"], never, R> =>
  Effect.map(Effect.context<R>(), (context) => ({
    provider: "capture",
    capacity: 32,
    verify: Effect.void,
    deliver: Effect.fnUntraced(function* (email, handingOver) {
      const composed = yield* composeEmail(email)
      const raw = yield* Effect.promise(() => composed.build())
      const messageId = composed.messageId()
      yield* handingOver
      const { id, to, subject } = email
      yield* Effect.provideContext(keep({ id, to, subject, messageId, raw: raw.toString("utf8") }), context)
      return { providerMessageId: messageId, response: "captured", state: "delivered" as const }
    })
  }))
