import { Effect, Redacted } from "effect"
import { createHash, createHmac } from "node:crypto"
import type { CallbackRequest, Unauthenticated } from "../../Callback.ts"
import { jsonOf } from "../../http/jsonParts.ts"
import { disproved, isSame, signedRecently, unproved } from "../../callbacks/proofs.ts"

/**
 * Proves a request by its JSON Web Token: HS256 by the account's signature secret, over the SHA-256 of the body, not
 * older or newer than five minutes (developer.vonage.com/en/getting-started/concepts/webhooks, 2026-11).
 */
export const authenticateVonage = <E>(
  { body, headers: { authorization } }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
  secret: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated | E> =>
  Effect.gen(function* () {
    const [, header, claims, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/u.exec(authorization ?? "") ?? []
    if (header === undefined || claims === undefined || signature === undefined) {
      return yield* unproved("The request has no `Authorization: Bearer <JSON Web Token>`.")
    }
    const expected = createHmac("sha256", Redacted.value(secret)).update(`${header}.${claims}`).digest()
    const isHs256 = jsonOf(Buffer.from(header, "base64url"))?.alg === "HS256"
    if (!isHs256 || !isSame(Buffer.from(signature, "base64url"), expected)) {
      return yield* disproved("The signature is not Vonage's.")
    }
    const { iat, payload_hash } = jsonOf(Buffer.from(claims, "base64url")) ?? {}
    yield* signedRecently(typeof iat === "number" ? iat : NaN)
    const hash = createHash("sha256")
      .update(yield* body)
      .digest("hex")
    if (payload_hash !== hash) return yield* disproved("The body is not the one that was signed.")
  })
