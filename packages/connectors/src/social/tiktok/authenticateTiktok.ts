import { Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { CallbackRequest, Unauthenticated } from "../../Callback.ts"
import { disproved, isSame, signedRecently, unproved } from "../../callbacks/proofs.ts"

/**
 * Proves a request by TikTok-Signature: HMAC-SHA256 over its timestamp and body by the app's client secret, not older
 * or newer than five minutes, a limit of our own (developers.tiktok.com/doc/webhooks-verification, 2026-11).
 */
export const authenticateTiktok = <E>(
  { body, headers }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
  secret: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated | E> =>
  Effect.gen(function* () {
    const [, signedAt, signature] =
      /^t=(\d{1,12}),s=([0-9a-f]{64})$/u.exec((headers["tiktok-signature"] ?? "").replaceAll(" ", "")) ?? []
    if (signedAt === undefined || signature === undefined) {
      const message = "The request has no TikTok-Signature of an instant and a signature."
      return yield* headers["tiktok-signature"] === undefined ? unproved(message) : disproved(message)
    }
    yield* signedRecently(Number(signedAt))
    const expected = createHmac("sha256", Redacted.value(secret))
      .update(`${signedAt}.`)
      .update(yield* body)
      .digest()
    if (!isSame(Buffer.from(signature, "hex"), expected)) return yield* disproved("The signature is not TikTok's.")
  })
