import type {
  MessageOutcome,
  MessageReport,
  UnreadableCallback,
  CallbackRequest,
  Unauthenticated
} from "../../Callback.ts"
import { jsonOf, notFrom, textIn, wordsIn } from "../../http/jsonParts.ts"
import { isHardBounce, statusIn } from "../bounceStatus.ts"
import { named } from "../named.ts"
import { Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import { disproved, isSame, secondsIn, signedRecently, unproved } from "../../callbacks/proofs.ts"

/** Mailgun retries a webhook for eight hours, and does not document whether it signs it anew. */
const oldestSeconds = 9 * 3600

/**
 * Proves a webhook by the signature within its body: HMAC-SHA256 over timestamp and token, which is accepted once
 * (documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks, 2026-11).
 */
export const mailgunSignature = <E>(
  { body }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
  signingKey: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated | E> =>
  Effect.gen(function* () {
    const { signature, timestamp: instant, token } = jsonOf(yield* body)?.signature ?? {}
    const timestamp = textIn(instant)
    if (typeof signature !== "string" || typeof token !== "string" || timestamp === "") {
      return yield* unproved("The request has no signature with timestamp, token and signature.")
    }
    yield* signedRecently(secondsIn(timestamp), { oldestSeconds })
    const expected = createHmac("sha256", Redacted.value(signingKey)).update(`${timestamp}${token}`).digest()
    if (!isSame(Buffer.from(signature, "hex"), expected))
      return yield* disproved("The signature is not the provider's.")
  })

/** Returns the token that is unique to a genuine request. */
export const mailgunToken = (body: Uint8Array): string => String(jsonOf(body)?.signature?.token)

const ofFailure = ({ "delivery-status": status = {}, reason, severity }: any): MessageOutcome => {
  const { code, description, "enhanced-code": enhanced, message } = status ?? {}
  const words = wordsIn(message, description, reason)
  const statusCode = statusIn(textIn(enhanced)) ?? statusIn(words)
  const said = { reason: words, ...(statusCode !== undefined && { statusCode }) }
  if (severity === "temporary") return { became: "delayed", ...said }
  if (textIn(reason).startsWith("suppress-")) return { became: "suppressed", reason: words }
  return { became: "bounced", hard: isHardBounce(`${textIn(code)} ${words}`, statusCode), ...said }
}

/**
 * Maps an event to an outcome (documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads, 2026-11);
 * undefined for an event without one.
 */
const outcomeOf = (event: any): MessageOutcome | undefined => {
  switch (event.event) {
    case "accepted":
      return { became: "sent" }
    case "delivered":
      return { became: "delivered" }
    case "failed":
      return ofFailure(event)
    case "rejected":
      return { became: "failed", reason: wordsIn(event.reject?.reason, event.reject?.description) }
    case "opened":
      return { became: "opened" }
    case "clicked":
      return { became: "clicked", url: wordsIn(event.url) }
    case "unsubscribed":
      return { became: "unsubscribed" }
    case "complained":
      return { became: "complained", feedbackType: "abuse" }
    default:
      return undefined
  }
}

/**
 * Reads Mailgun's report about one mail. Its report id is the token of its signature, which covers nothing else: used
 * again with another body, it changes nothing.
 */
export const readMailgunEvent = (body: Uint8Array): ReadonlyArray<MessageReport> | UnreadableCallback => {
  const { "event-data": event, signature } = jsonOf(body) ?? {}
  if (typeof event?.event !== "string") return notFrom("Mailgun")
  const messageId: unknown = event.message?.headers?.["message-id"]
  const outcome = outcomeOf(event)
  if (outcome === undefined || typeof messageId !== "string") return []
  const ownId: unknown = event["user-variables"]?.send
  return [
    {
      messageId: `<${messageId}>`,
      outcome,
      ...(typeof ownId === "string" && { ownId }),
      ...named(event.recipient),
      ...(typeof signature?.token === "string" && { reportId: signature.token })
    }
  ]
}
