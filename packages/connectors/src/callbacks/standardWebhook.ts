import { Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { CallbackRequest, Unauthenticated } from "../Callback.ts"
import { disproved, isSame, secondsIn, signedRecently, unproved } from "./proofs.ts"

/**
 * Proves a request that is signed by Standard Webhooks (standardwebhooks.com, Svix): HMAC-SHA256 over
 * `id.timestamp.body` by the secret behind `whsec_`, not older or newer than five minutes; header names begin with
 * `prefix`.
 */
export const standardWebhook =
  (prefix: "svix" | "webhook") =>
  <E>(
    { body, headers }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
    secret: Redacted.Redacted<string>
  ): Effect.Effect<void, Unauthenticated | E> =>
    Effect.gen(function* () {
      const { [`${prefix}-id`]: id, [`${prefix}-signature`]: signatures, [`${prefix}-timestamp`]: timestamp } = headers
      if (id === undefined || timestamp === undefined || signatures === undefined) {
        return yield* unproved(`The request has no ${prefix}-id, ${prefix}-timestamp and ${prefix}-signature.`)
      }
      yield* signedRecently(secondsIn(timestamp))
      const key = Buffer.from(Redacted.value(secret).replace(/^whsec_/u, ""), "base64")
      const expected = createHmac("sha256", key)
        .update(`${id}.${timestamp}.`)
        .update(yield* body)
        .digest()
      const given = signatures.split(" ").flatMap((part) => (part.startsWith("v1,") ? [part.slice(3)] : []))
      if (!given.some((text) => isSame(Buffer.from(text, "base64"), expected))) {
        return yield* disproved("The signature is not the provider's.")
      }
    })
