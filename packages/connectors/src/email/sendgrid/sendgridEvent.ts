import type {
  MessageOutcome,
  MessageReport,
  UnreadableCallback,
  CallbackRequest,
  Unauthenticated
} from "../../Callback.ts"
import { jsonOf, notFrom, textIn, wordsIn } from "../../http/jsonParts.ts"
import { statusIn } from "../bounceStatus.ts"
import { named } from "../named.ts"
import { Effect, Redacted } from "effect"
import { createPublicKey, type KeyObject, verify } from "node:crypto"
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

/** Drop reasons that mean that an earlier mail to the address failed, or was not wanted. */
const suppressing = new Set(["Bounced Address", "Unsubscribed Address", "Spam Reporting Address"])

/**
 * Maps an event to an outcome (twilio.com/docs/sendgrid/for-developers/tracking-events/event, 2026-11); undefined for
 * an event without one.
 */
const outcomeOf = (event: any): MessageOutcome | undefined => {
  const reason = wordsIn(event.reason, event.response)
  const statusCode = statusIn(textIn(event.status)) ?? statusIn(reason)
  const said = { reason, ...(statusCode !== undefined && { statusCode }) }
  switch (event.event) {
    case "processed":
      return { became: "sent" }
    case "delivered":
      return { became: "delivered" }
    case "deferred":
      return { became: "delayed", ...said }
    case "bounce":
      return { became: "bounced", hard: event.type !== "blocked", ...said }
    case "dropped":
      return suppressing.has(event.reason) ? { became: "suppressed", reason } : { became: "failed", ...said }
    case "spamreport":
      return { became: "complained", feedbackType: "abuse" }
    case "open":
      // A mailbox provider's machine that fetches every picture is not a reader.
      return event.sg_machine_open === true ? undefined : { became: "opened" }
    case "click":
      return { became: "clicked", url: wordsIn(event.url) }
    case "unsubscribe":
    case "group_unsubscribe":
      return { became: "unsubscribed" }
    default:
      return undefined
  }
}

/** Returns the message id that SendGrid answered with: the event's id without the suffix behind a dot. */
const answeredId = (sgMessageId: string): string => sgMessageId.replace(/\.(?:filter|recvd).*$/su, "")

/** Reads SendGrid's reports, which cover many mails at once. */
export const readSendgridEvents = (body: Uint8Array): ReadonlyArray<MessageReport> | UnreadableCallback => {
  const events = jsonOf(body)
  if (!Array.isArray(events)) return notFrom("SendGrid")
  return events.flatMap((event) => {
    const messageId: unknown = event?.sg_message_id ?? event?.send
    const outcome = typeof event?.event === "string" ? outcomeOf(event) : undefined
    if (outcome === undefined || typeof messageId !== "string") return []
    const { send, sg_event_id } = event
    return [
      {
        messageId: answeredId(messageId),
        outcome,
        ...(typeof send === "string" && { ownId: send }),
        ...named(event.email),
        ...(typeof sg_event_id === "string" && { reportId: sg_event_id })
      }
    ]
  })
}
