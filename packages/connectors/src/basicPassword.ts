import { Effect, Redacted } from "effect"
import type { CallbackRequest, Unauthenticated } from "./Callback.ts"
import { disproved, isSameText, unproved } from "./callbacks/proofs.ts"

const passwordIn = (authorization: string): string => {
  const encoded = /^Basic +([\w+/]+=*)$/iu.exec(authorization)?.[1] ?? ""
  return /^[^:]*:(.+)$/su.exec(Buffer.from(encoded, "base64").toString("utf8"))?.[1] ?? ""
}

/**
 * Accepts a request with the key as the password of `Authorization: Basic` (RFC 7617), whatever the user name; the time
 * that a refusal takes reveals nothing about the key.
 */
export const basicPassword = (
  { headers: { authorization } }: CallbackRequest<unknown>,
  key: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated> => {
  if (authorization === undefined) return unproved("Send the secret as the password of `Authorization: Basic`.")
  return isSameText(passwordIn(authorization), Redacted.value(key))
    ? Effect.void
    : disproved("This is not the secret of these callbacks.")
}
