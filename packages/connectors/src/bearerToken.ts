import { Effect, Redacted } from "effect"
import type { CallbackRequest, Unauthenticated } from "./Callback.ts"
import { disproved, isSameText, unproved } from "./callbacks/proofs.ts"

/**
 * Accepts a request with the key as `Authorization: Bearer`, before the body is received; the time that a refusal takes
 * reveals nothing about the key.
 */
export const bearerToken = (
  { headers: { authorization } }: CallbackRequest<unknown>,
  key: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated> => {
  if (authorization === undefined) return unproved("Send the inbound token as `Authorization: Bearer <token>`.")
  const given = /^Bearer +([^ ].*)$/iu.exec(authorization)?.[1] ?? ""
  return isSameText(given, Redacted.value(key)) ? Effect.void : disproved("This is not the inbound token.")
}
