import type {
  CallbackRequest,
  MessageOutcome,
  CallbackContent,
  UnreadableCallback,
  Unauthenticated
} from "../../Callback.ts"
import { jsonOf, notFrom, textIn } from "../../http/jsonParts.ts"
import { vonageCodes } from "./vonageFailure.ts"
import { Effect, Redacted } from "effect"
import { createHash, createHmac } from "node:crypto"
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

const outcomeOf = ({ error, status }: any): MessageOutcome | undefined => {
  const statusCode = textIn(error?.type).replace(/^.*#/u, "")
  const failure = {
    reason: textIn(error?.detail, error?.title, status),
    ...(statusCode !== "" && { statusCode })
  }
  if (vonageCodes.optedOut.has(statusCode)) return { became: "unsubscribed" }
  switch (status) {
    case "submitted":
      return { became: "sent" }
    case "delivered":
    case "read":
      return { became: "delivered" }
    case "undeliverable":
      return { became: "bounced", hard: vonageCodes.badNumbers.has(statusCode), ...failure }
    case "rejected":
      return { became: "failed", ...failure }
    default:
      return undefined
  }
}

/** Reads Vonage's report about a message of ours, or a message that came in. */
export const readVonageEvent = ({
  body
}: CallbackRequest<Uint8Array>): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const event = jsonOf(body)
  const messageId: unknown = event?.message_uuid
  if (typeof messageId !== "string") return notFrom("Vonage")
  if (typeof event.status !== "string") {
    return typeof event.text === "string"
      ? [{ receivedId: messageId, from: `+${textIn(event.from)}`, to: `+${textIn(event.to)}`, text: event.text }]
      : []
  }
  const outcome = outcomeOf(event)
  const { client_ref: ownId } = event
  return outcome === undefined
    ? []
    : [{ messageId, outcome, reportId: `${messageId}/${event.status}`, ...(typeof ownId === "string" && { ownId }) }]
}
