import { Effect, Redacted } from "effect"
import { createHash, timingSafeEqual } from "node:crypto"
import { type CallbackRequest, Unauthenticated } from "./Callback.ts"

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/** Takes for genuine who sends the key as `Authorization: Bearer`, before the body is received; how long a refusal takes says nothing about the key. */
export const bearerToken = (
  { headers: { authorization } }: CallbackRequest<unknown>,
  key: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated> => {
  if (authorization === undefined) {
    const message = "Send the inbound token as `Authorization: Bearer <token>`."
    return Effect.fail(new Unauthenticated({ isMissing: true, message }))
  }
  const given = /^Bearer +([^ ].*)$/iu.exec(authorization)?.[1] ?? ""
  return timingSafeEqual(digest(given), digest(Redacted.value(key)))
    ? Effect.void
    : Effect.fail(new Unauthenticated({ isMissing: false, message: "This is not the inbound token." }))
}
