import { Layer, Redacted } from "effect"
import { generateKeyPairSync, sign } from "node:crypto"
import type { CallbackRequest, MessageOutcome } from "../../../Callback.ts"
import type { CalledBack, Occasion, Tells } from "../../../testing/CallbackPeer.ts"
import { later, ofSignedBody, withHeader } from "../../../testing/forgeries.ts"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesAt } from "../../../testing/stagesAt.ts"
import { naming } from "../../testing/naming.ts"
import { outgoingSms } from "../../testing/outgoingSms.ts"
import telnyx from "../telnyx.ts"

const apiKey = "KEY0123456789ABCDEF"
const [{ privateKey, publicKey }, { privateKey: anotherKey }] = [
  generateKeyPairSync("ed25519"),
  generateKeyPairSync("ed25519")
]
const publicBytes = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64")

/** Builds an error in the form of developers.telnyx.com, 2026-11. */
const refusal = (status: number, code: string, title: string, headers = {}): Said => ({
  status,
  headers: { "Content-Type": "application/json", ...headers },
  body: { errors: [{ code, title, detail: title, meta: { url: `https://developers.telnyx.com/errors/${code}` } }] }
})

const idOf = ({ said }: Heard): string => new URL(said.webhook_url).searchParams.get("message")!

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { apiKey, publicKey: publicBytes, sender: "+14155550199", apiUrl: url },
  secret: apiKey,
  heard,
  arrived: () => heard.filter(({ method }) => method === "POST").map(idOf)
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

const takes = serving((one) =>
  one.method === "GET"
    ? { status: 200, body: { data: { record_type: "balance", balance: "300.00", currency: "USD" } } }
    : {
        status: 200,
        body: {
          data: {
            record_type: "message",
            id: `40385f64-${idOf(one)}`,
            to: [{ phone_number: one.said.to, status: "queued", carrier: "", line_type: "" }],
            parts: 1,
            errors: []
          }
        }
      }
)

/** Builds the request of an event about a message, to the URL with our id of it. */
const posted = (type: string, payload: object, { isForged, nowMs, serial }: Occasion, url: string) => {
  const body = JSON.stringify({
    data: { event_type: type, id: `4ee8c3a6-${serial}`, occurred_at: "2026-11-22T21:32:14.148Z", payload },
    meta: { attempt: 1, delivered_to: url }
  })
  const timestamp = String(Math.floor(nowMs / 1000))
  const signature = sign(null, Buffer.from(`${timestamp}|${body}`), isForged === true ? anotherKey : privateKey)
  return {
    method: "POST",
    url,
    headers: {
      "content-type": "application/json",
      "telnyx-timestamp": timestamp,
      "telnyx-signature-ed25519": signature.toString("base64")
    },
    body: Buffer.from(body)
  } satisfies CallbackRequest<Uint8Array>
}

/** Builds a callback with the outcome of a message, and the error that ended it. */
const event =
  (status: string, outcome: (words: string) => MessageOutcome, code?: string) =>
  (of: Occasion): CalledBack => {
    const { messageId, ownId, person, serial, url, words } = of
    const payload = {
      id: messageId,
      record_type: "message",
      to: [{ phone_number: person, status, carrier: "", line_type: "" }],
      errors: code === undefined ? [] : [{ code, title: "Undeliverable", detail: words }]
    }
    return {
      request: posted(status === "sent" ? "message.sent" : "message.finalized", payload, of, naming(url, ownId)),
      told: [{ messageId, ownId, reportId: `4ee8c3a6-${serial}`, outcome: outcome(words) }]
    }
  }

const bounced = (statusCode: string, hard: boolean) =>
  event("delivery_failed", (reason) => ({ became: "bounced", hard, reason, statusCode }), statusCode)

const received: Tells = (of) => {
  const [receivedId, to] = [`c5a1e1b0-${of.serial}`, "+14155550199"]
  const payload = {
    id: receivedId,
    record_type: "message",
    from: { phone_number: of.person, carrier: "", line_type: "" },
    to: [{ phone_number: to, status: "webhook_delivered" }],
    text: of.words
  }
  return {
    request: posted("message.received", payload, of, of.url),
    told: [{ receivedId, from: of.person, to, text: of.words }]
  }
}

/** Telnyx on loopback, by its documentation of November 2026. */
export default Peer.make({
  row: telnyx,
  message: (id) => outgoingSms({ id }),
  behaving: {
    takes,
    throttles: saying(refusal(429, "10011", "Too many requests", { "Retry-After": String(Peer.throttleSeconds) })),
    refusesCredentials: saying(refusal(401, "10009", "Authentication failed")),
    rejectsMessage: saying(refusal(422, "40302", "Message too large")),
    rejectsAddress: saying(refusal(400, "40310", "Invalid 'to' address")),
    isUnreachable: nobodyThere,
    losesAnswer: serving(() => "cut")
  },
  services: Layer.empty,
  callback: {
    key: Redacted.make(publicBytes),
    tells: {
      sent: event("sent", () => ({ became: "sent" })),
      delivered: event("delivered", () => ({ became: "delivered" })),
      "bounced hard": bounced("40012", true),
      "bounced soft": bounced("40004", false),
      failed: event("sending_failed", (reason) => ({ became: "failed", reason, statusCode: "40002" }), "40002"),
      unsubscribed: event("delivery_failed", () => ({ became: "unsubscribed" }), "40300"),
      received
    },
    forged: (genuine, other) => ({
      ...ofSignedBody(genuine, other),
      "with another instant": withHeader(genuine, "telnyx-timestamp", later)
    }),
    // The signature does not cover the URL, which holds our id.
    reused: (genuine, other) => ({ ...genuine, url: other.url }),
    staleAfterSeconds: 300
  }
})
