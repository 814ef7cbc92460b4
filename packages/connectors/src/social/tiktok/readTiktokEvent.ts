import type {
  CallbackRequest,
  MessageOutcome,
  CallbackContent,
  UnreadableCallback,
  Unauthenticated
} from "../../Callback.ts"
import { jsonOf, notFrom, textIn } from "../../http/jsonParts.ts"
import { Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import { disproved, isSame, signedRecently, unproved } from "../../callbacks/proofs.ts"

/**
 * Proves a request by TikTok-Signature: HMAC-SHA256 over its timestamp and body by the app's client secret, not older
 * or newer than five minutes, a limit of our own (developers.tiktok.com/doc/webhooks-verification, 2026-11).
 */
export const authenticateTiktok = <E>(
  { body, headers }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
  secret: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated | E> =>
  Effect.gen(function* () {
    const [, signedAt, signature] =
      /^t=(\d{1,12}),s=([0-9a-f]{64})$/u.exec((headers["tiktok-signature"] ?? "").replaceAll(" ", "")) ?? []
    if (signedAt === undefined || signature === undefined) {
      const message = "The request has no TikTok-Signature of an instant and a signature."
      return yield* headers["tiktok-signature"] === undefined ? unproved(message) : disproved(message)
    }
    yield* signedRecently(Number(signedAt))
    const expected = createHmac("sha256", Redacted.value(secret))
      .update(`${signedAt}.`)
      .update(yield* body)
      .digest()
    if (!isSame(Buffer.from(signature, "hex"), expected)) return yield* disproved("The signature is not TikTok's.")
  })

const outcomeOf = (event: string, { reason }: any): MessageOutcome | undefined => {
  switch (event) {
    case "post.publish.complete":
    case "post.publish.publicly_available":
      return { became: "delivered" }
    case "post.publish.failed":
      return { became: "failed", reason: textIn(reason, event) }
    default:
      return undefined
  }
}

/**
 * Reads TikTok's report about a post (developers.tiktok.com/doc/webhooks-events, 2026-11); its content is JSON within
 * JSON.
 */
export const readTiktokEvent = ({
  body
}: CallbackRequest<Uint8Array>): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const { content, event } = jsonOf(body) ?? {}
  if (typeof event !== "string" || typeof content !== "string") return notFrom("TikTok")
  const told = jsonOf(Buffer.from(content)) ?? {}
  const messageId: unknown = told.publish_id
  const outcome = outcomeOf(event, told)
  return typeof messageId === "string" && outcome !== undefined
    ? [{ messageId, outcome, reportId: `${messageId}/${event}` }]
    : []
}
