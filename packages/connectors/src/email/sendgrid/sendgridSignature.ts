import { Effect, Redacted } from "effect"
import { createPublicKey, type KeyObject, verify } from "node:crypto"
import type { CallbackRequest, Unauthenticated } from "../../Callback.ts"
import { disproved, secondsIn, signedRecently, unproved } from "../../callbacks/proofs.ts"

/** SendGrid retries events for 24 hours, and does not document whether it signs them anew. */
const oldestSeconds = 25 * 3600

/** Parses a public key as SendGrid shows it: SubjectPublicKeyInfo in base64; undefined for any other text. */
const publicKey = (text: string): KeyObject | undefined => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" })
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1" ? key : undefined
  } catch {
    return undefined
  }
}

export const isVerificationKey = (text: string): boolean => publicKey(text) !== undefined

/**
 * Proves events genuine by their signature, ECDSA P-256 with SHA-256 over timestamp and raw body
 * (twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features, 2026-11).
 */
export const sendgridSignature = <E>(
  { body, headers }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
  verificationKey: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated | E> =>
  Effect.gen(function* () {
    const { "x-twilio-email-event-webhook-signature": signature, "x-twilio-email-event-webhook-timestamp": timestamp } =
      headers
    if (signature === undefined || timestamp === undefined) {
      return yield* unproved("The request has no X-Twilio-Email-Event-Webhook-Signature and -Timestamp.")
    }
    yield* signedRecently(secondsIn(timestamp), { oldestSeconds })
    const key = publicKey(Redacted.value(verificationKey))
    const signed = Buffer.concat([Buffer.from(timestamp), yield* body])
    if (key === undefined || !verify("sha256", signed, key, Buffer.from(signature, "base64"))) {
      return yield* disproved("The signature is not the provider's.")
    }
  })
