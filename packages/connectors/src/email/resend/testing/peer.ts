import { Effect, Layer, Redacted } from "effect"
import type { MessageOutcome } from "../../../Callback.ts"
import type { CalledBack, Occasion } from "../../../testing/CallbackPeer.ts"
import { type Heard, httpPeer, type Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesAt } from "../../../testing/stagesAt.ts"
import { standardForgeries, standardSigned } from "../../../testing/standardSigned.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import { addressesIn, type ToldMail } from "../../testing/ToldMail.ts"
import resend from "../resend.ts"

const secret = "re_0123456789abcdef"
const signingSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

const refusal = (statusCode: number, name: string, message: string): Said => ({
  status: statusCode,
  body: { statusCode, name, message }
})

const idOf = ({ said }: Heard): string => said.tags[0].value

const toldIn = ({ said }: Heard): ToldMail => {
  const { attachments = [], bcc = [], cc = [], from, headers = {}, html, reply_to, subject, text, to, ...rest } = said
  return {
    from: addressesIn(from),
    to: addressesIn([to].flat().join(", ")),
    cc: addressesIn([cc].flat().join(", ")),
    bcc: addressesIn([bcc].flat().join(", ")),
    replyTo: addressesIn(reply_to),
    subject,
    html,
    text,
    headers: Object.entries(headers),
    files: attachments.map(({ content, content_id, content_type, filename }: any) => ({
      filename,
      contentType: content_type,
      base64: content,
      contentId: content_id
    })),
    rest
  }
}

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { apiKey: secret, signingSecret, apiUrl: url },
  secret,
  arrived: () => heard.filter(({ method }) => method === "POST").map(idOf)
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

/** Takes a mail once for each Idempotency-Key (resend.com/docs/dashboard/emails/idempotency-keys). */
const takesOnce = Effect.gen(function* () {
  const taken = new Map<string, Heard>()
  const { heard, url } = yield* httpPeer((heard) => {
    if (heard.method === "GET") return { status: 200, body: { data: [] } }
    const key = heard.headers["idempotency-key"]!
    const before = taken.get(key) ?? heard
    if (!before.body.equals(heard.body)) return refusal(409, "invalid_idempotent_request", "Body differs")
    taken.set(key, before)
    return { status: 200, body: { id: `49a3999c-${key}` } }
  })
  return {
    ...stageAt(url),
    heard,
    arrived: () => Array.from(taken.values(), idOf),
    mails: () => Array.from(taken.values(), toldIn)
  }
})

/** Builds a callback of an event type (resend.com/docs/dashboard/webhooks/event-types, 2026-11). */
const event =
  (type: string, outcome: (words: string) => MessageOutcome, data: (words: string) => object = () => ({})) =>
  ({ isForged, messageId, nowMs, ownId, serial, url, words }: Occasion): CalledBack => {
    const id = `msg_${serial}`
    const said = {
      type,
      created_at: "2026-11-22T23:41:12.126Z",
      data: {
        email_id: messageId,
        from: "Acme <onboarding@resend.dev>",
        to: ["ada@example.net"],
        subject: "Sending this example",
        tags: { send: ownId },
        ...data(words)
      }
    }
    const secret = isForged === true ? "whsec_AAAAAAAAAAAAAAAA" : signingSecret
    return {
      request: standardSigned(JSON.stringify(said), { prefix: "svix", secret, id, nowMs, url }),
      told: [{ messageId, ownId, reportId: id, outcome: outcome(words) }]
    }
  }

const bounced = (type: string, hard: boolean) =>
  event(
    "email.bounced",
    (reason) => ({ became: "bounced", hard, reason }),
    (message) => ({ bounce: { message, subType: "General", type } })
  )

/** Resend on loopback, by its documentation of November 2026. */
export default Peer.make({
  row: resend,
  message: (id) => outgoingEmail({ id }),
  behaving: {
    takes: takesOnce,
    throttles: saying({
      status: 429,
      headers: { "Retry-After": String(Peer.throttleSeconds) },
      body: { statusCode: 429, name: "rate_limit_exceeded", message: "Too many requests" }
    }),
    refusesCredentials: saying(refusal(403, "invalid_api_key", "API key is invalid")),
    rejectsMessage: saying(refusal(422, "invalid_attachment", "Attachment must have content or path")),
    rejectsAddress: saying(refusal(422, "validation_error", "Invalid `to` field. The email address is wrong.")),
    isUnreachable: nobodyThere,
    losesAnswer: serving(() => "cut")
  },
  services: Layer.empty,
  callback: {
    key: Redacted.make(signingSecret),
    tells: {
      delivered: event("email.delivered", () => ({ became: "delivered" })),
      delayed: event(
        "email.delivery_delayed",
        (reason) => ({ became: "delayed", reason }),
        (reason) => ({ reason })
      ),
      "bounced hard": bounced("Permanent", true),
      "bounced soft": bounced("Transient", false),
      complained: event("email.complained", () => ({ became: "complained", feedbackType: "abuse" })),
      opened: event("email.opened", () => ({ became: "opened" })),
      clicked: event(
        "email.clicked",
        () => ({ became: "clicked", url: "https://example.com/" }),
        () => ({ click: { link: "https://example.com/" } })
      ),
      failed: event(
        "email.failed",
        (reason) => ({ became: "failed", reason }),
        (reason) => ({ failed: { reason } })
      ),
      suppressed: event(
        "email.suppressed",
        (reason) => ({ became: "suppressed", reason }),
        (message) => ({ suppressed: { message, type: "OnAccountSuppressionList" } })
      )
    },
    forged: standardForgeries("svix"),
    staleAfterSeconds: 300
  }
})
