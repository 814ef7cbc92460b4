import { Layer, Redacted } from "effect"
import type { MessageOutcome, CallbackContent } from "../../../Callback.ts"
import type { CalledBack, Occasion, Tells } from "../../../testing/CallbackPeer.ts"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesAt } from "../../../testing/stagesAt.ts"
import { standardForgeries, standardSigned } from "../../../testing/standardSigned.ts"
import { outgoingSms } from "../../testing/outgoingSms.ts"
import messagebird from "../messagebird.ts"

const apiKey = "bk_eu1_0123456789abcdef"
const signingSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

/** Builds an error in the form that @messagebird/sdk 0.63.0 reads. */
const refusal = (status: number, type: string, name: string, message: string, headers = {}): Said => ({
  status,
  headers: { "Content-Type": "application/json", ...headers },
  body: { error: { type, code: "E10001", name, message, request_id: "req_1", doc_url: "https://bird.com/docs" } }
})

const idOf = ({ said }: Heard): string => said.tags[0].value

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { apiKey, signingSecret, sender: "+14155550199", apiUrl: url },
  secret: apiKey,
  heard,
  arrived: () => heard.filter(({ method }) => method === "POST").map(idOf)
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

const messageOf = (heard: Heard) => ({ id: `sms_${idOf(heard)}`, status: "accepted", ...heard.said })

/** A workspace that answers new messages with `made`, and lists them regardless of that answer. */
const workspace = (made: (message: object) => Said) =>
  serving((one, before) => {
    if (one.method === "POST") return made(messageOf(one))
    const tag = new URL(one.path, "http://peer").searchParams.get("tag")
    const data = before.filter(({ method }) => method === "POST").filter((sent) => `message:${idOf(sent)}` === tag)
    return { status: 200, body: { data: data.map(messageOf), id: "ws_1" } }
  })

const signed = (type: string, data: object, { isForged, nowMs, serial, url }: Occasion) =>
  standardSigned(JSON.stringify({ type, timestamp: "2026-11-22T21:32:14Z", data }), {
    prefix: "webhook",
    secret: isForged === true ? "whsec_AAAAAAAAAAAAAAAA" : signingSecret,
    id: `msg_${serial}`,
    nowMs,
    url
  })

/** Builds a callback of an event type about a message of ours, with the error that ended it. */
const event =
  (type: string, outcome: (words: string) => MessageOutcome, code?: string) =>
  (of: Occasion): CalledBack => {
    const { messageId, ownId, person, words } = of
    const data = {
      sms_id: messageId,
      workspace_id: "ws_1",
      to: person,
      from: "+14155550199",
      tags: [{ name: "message", value: ownId }],
      metadata: null,
      error: code === undefined ? null : { code, description: words, occurred_at: "2026-11-22T21:32:14Z" }
    }
    return {
      request: signed(type, data, of),
      told: [{ messageId, ownId, reportId: `${messageId}/${type}`, outcome: outcome(words) }]
    }
  }

const undelivered = (statusCode: string, hard: boolean) =>
  event("sms.undelivered", (reason) => ({ became: "bounced", hard, reason, statusCode }), statusCode)

const received: Tells = (of) => {
  const [receivedId, to] = [`sms_received_${of.serial}`, "+14155550199"]
  const told: CallbackContent = { receivedId, from: of.person, to, text: of.words }
  return {
    request: signed("sms.received", { sms_id: receivedId, to, from: of.person, text: of.words }, of),
    told: [told]
  }
}

/** Bird on loopback, by the types of its package of September 2026. */
export default Peer.make({
  row: messagebird,
  message: (id) => outgoingSms({ id }),
  behaving: {
    takes: workspace((body) => ({ status: 202, body })),
    throttles: saying(
      refusal(429, "rate_limit_error", "RateLimited", "Too many requests", {
        "Retry-After": String(Peer.throttleSeconds)
      })
    ),
    refusesCredentials: saying(refusal(401, "authentication_error", "InvalidAPIKey", "The API key is not valid")),
    rejectsMessage: saying(refusal(422, "validation_error", "SMSTooLong", "The body exceeds 12 segments")),
    rejectsAddress: saying(refusal(422, "validation_error", "SMSInvalidRecipient", "It cannot be routed")),
    isUnreachable: nobodyThere,
    losesAnswer: workspace(() => "cut")
  },
  services: Layer.empty,
  callback: {
    key: Redacted.make(signingSecret),
    tells: {
      sent: event("sms.sent", () => ({ became: "sent" })),
      delivered: event("sms.delivered", () => ({ became: "delivered" })),
      "bounced hard": undelivered("invalid_destination", true),
      "bounced soft": undelivered("unreachable", false),
      failed: event(
        "sms.failed",
        (reason) => ({ became: "failed", reason, statusCode: "content_rejected" }),
        "content_rejected"
      ),
      unsubscribed: event("sms.undelivered", () => ({ became: "unsubscribed" }), "recipient_opted_out"),
      received
    },
    forged: standardForgeries("webhook"),
    staleAfterSeconds: 300
  }
})
