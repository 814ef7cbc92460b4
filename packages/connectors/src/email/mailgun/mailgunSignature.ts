import { Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { CallbackRequest, Unauthenticated } from "../../Callback.ts"
import { jsonOf, textIn } from "../../http/jsonParts.ts"
import { disproved, isSame, secondsIn, signedRecently, unproved } from "../../callbacks/proofs.ts"

/** Mailgun retries a webhook for eight hours, and does not document whether it signs it anew. */
const oldestSeconds = 9 * 3600

/**
 * Proves a webhook by the signature within its body: HMAC-SHA256 over timestamp and token, which is accepted once
 * (documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks, 2026-11).
 */
export const mailgunSignature = <E>(
  { body }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
  signingKey: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated | E> =>
  Effect.gen(function* () {
    const { signature, timestamp: instant, token } = jsonOf(yield* body)?.signature ?? {}
    const timestamp = textIn(instant)
    if (typeof signature !== "string" || typeof token !== "string" || timestamp === "") {
      return yield* unproved("The request has no signature with timestamp, token and signature.")
    }
    yield* signedRecently(secondsIn(timestamp), { oldestSeconds })
    const expected = createHmac("sha256", Redacted.value(signingKey)).update(`${timestamp}${token}`).digest()
    if (!isSame(Buffer.from(signature, "hex"), expected))
      return yield* disproved("The signature is not the provider's.")
  })

/** Returns the token that is unique to a genuine request. */
export const mailgunToken = (body: Uint8Array): string => String(jsonOf(body)?.signature?.token)
