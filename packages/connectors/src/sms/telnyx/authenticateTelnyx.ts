import { Effect, Redacted } from "effect"
import { createPublicKey, verify } from "node:crypto"
import type { CallbackRequest, Unauthenticated } from "../../Callback.ts"
import { disproved, secondsIn, signedRecently, unproved } from "../../callbacks/proofs.ts"

/** The DER prefix of the 32 bytes of an Ed25519 public key (RFC 8410). */
const spkiPrefix = Buffer.from("302a300506032b6570032100", "hex")

const isSigned = (message: Buffer, signature: string, key: string): boolean => {
  try {
    const der = Buffer.concat([spkiPrefix, Buffer.from(key, "base64")])
    const publicKey = createPublicKey({ key: der, format: "der", type: "spki" })
    return verify(null, message, publicKey, Buffer.from(signature, "base64"))
  } catch {
    return false
  }
}

/**
 * Proves a request by Telnyx' Ed25519 signature over `timestamp|body`, not older or newer than five minutes
 * (developers.telnyx.com/docs/messaging/messages/receiving-webhooks, 2026-11).
 */
export const authenticateTelnyx = <E>(
  { body, headers }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
  key: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated | E> =>
  Effect.gen(function* () {
    const { "telnyx-signature-ed25519": signature, "telnyx-timestamp": timestamp } = headers
    if (signature === undefined || timestamp === undefined) {
      return yield* unproved("The request has no telnyx-signature-ed25519 and telnyx-timestamp.")
    }
    yield* signedRecently(secondsIn(timestamp))
    const message = Buffer.concat([Buffer.from(`${timestamp}|`), yield* body])
    if (!isSigned(message, signature, Redacted.value(key))) {
      return yield* disproved("The signature is not Telnyx'.")
    }
  })
