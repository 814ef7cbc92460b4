import { Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { CallbackRequest, Unauthenticated } from "../../Callback.ts"
import { jsonOf } from "../../http/jsonOf.ts"
import { textIn } from "../../http/jsonParts.ts"
import { disproved, isSame, secondsIn, signedRecently, unproved } from "../../callbacks/proofs.ts"

/** It sends a webhook again for eight hours, and does not say whether it signs it anew. */
const oldestSeconds = 9 * 3600

/** What Mailgun signs with, within the body: HMAC-SHA256 over instant and token, which is taken once (documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks, 2026-11). */
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

/** What tells one genuine request from any other. */
export const mailgunToken = (body: Uint8Array): string => String(jsonOf(body)?.signature?.token)
