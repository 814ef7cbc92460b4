import type {
  CallbackRequest,
  MessageOutcome,
  CallbackContent,
  UnreadableCallback,
  Unauthenticated
} from "../../Callback.ts"
import { jsonOf, notFrom, textIn } from "../../http/jsonParts.ts"
import { ownIdIn } from "../reportUrl.ts"
import { telnyxCodes } from "./telnyxFailure.ts"
import { Effect, Redacted } from "effect"
import { createPublicKey, verify } from "node:crypto"
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

const outcomeOf = (status: unknown, error: any): MessageOutcome | undefined => {
  const statusCode = textIn(error?.code)
  const failure = {
    reason: textIn(error?.detail, error?.title, status),
    ...(statusCode !== "" && { statusCode })
  }
  switch (status) {
    case "sent":
      return { became: "sent" }
    case "delivered":
    case "read":
      return { became: "delivered" }
    case "delivery_failed":
      return telnyxCodes.optedOut.has(statusCode)
        ? { became: "unsubscribed" }
        : { became: "bounced", hard: telnyxCodes.badNumbers.has(statusCode), ...failure }
    case "sending_failed":
    case "expired":
    case "cancelled":
      return { became: "failed", ...failure }
    default:
      return undefined
  }
}

/** Reads Telnyx' report about a message of ours, or a message that came in. */
export const readTelnyxEvent = (
  request: CallbackRequest<Uint8Array>
): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const event = jsonOf(request.body)?.data
  const payload = event?.payload
  if (typeof event?.event_type !== "string" || typeof payload?.id !== "string") return notFrom("Telnyx")
  const to = payload.to?.[0]
  if (event.event_type === "message.received") {
    return [
      {
        receivedId: payload.id,
        from: textIn(payload.from?.phone_number),
        to: textIn(to?.phone_number),
        text: textIn(payload.text)
      }
    ]
  }
  const outcome = outcomeOf(to?.status, payload.errors?.[0])
  return outcome === undefined
    ? []
    : [
        {
          messageId: payload.id,
          outcome,
          ...ownIdIn(request),
          ...(textIn(event.id) !== "" && { reportId: textIn(event.id) })
        }
      ]
}
