import { Layer, Redacted } from "effect"
import { createHash, createHmac } from "node:crypto"
import type { CallbackRequest, MessageOutcome } from "../../../Callback.ts"
import type { CalledBack, Occasion, Tells } from "../../../testing/CallbackPeer.ts"
import { ofSignedBody, withHeader } from "../../../testing/forgeries.ts"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesAt } from "../../../testing/stagesAt.ts"
import { naming } from "../../testing/naming.ts"
import { outgoingSms } from "../../testing/outgoingSms.ts"
import vonage from "../vonage.ts"

const apiSecret = "abcdefghijklmnop"
const signatureSecret = "a-signature-secret-of-the-account"

/** Builds problem details in the form of developer.vonage.com/en/api-errors, 2026-11. */
const refusal = (status: number, type: string, title: string, headers = {}): Said => ({
  status,
  headers: { "Content-Type": "application/json", ...headers },
  body: {
    type: `https://developer.vonage.com/api-errors${type}`,
    title,
    detail: title,
    instance: "bf0ca0bf927b3b52e3cb03217e1a1ddf"
  }
})

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { apiKey: "abcd1234", apiSecret, signatureSecret, sender: "Acme", apiUrl: url },
  secret: apiSecret,
  heard,
  arrived: () => heard.filter(({ said }) => said.to !== undefined).map(({ said }) => said.client_ref as string)
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

const takes = serving(({ said }) =>
  said.to === undefined
    ? refusal(422, "/messages#1020", "Invalid params")
    : { status: 202, body: { message_uuid: `aaaaaaaa-${said.client_ref}` } }
)

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Builds a token signed like Vonage's, with the hash of the body. */
const tokenOf = (body: string, { isForged, nowMs, serial }: Occasion): string => {
  const claims = {
    iat: Math.floor(nowMs / 1000),
    jti: `c5ba8f24-${serial}`,
    iss: "Vonage",
    payload_hash: createHash("sha256").update(body).digest("hex"),
    api_key: "abcd1234"
  }
  const token = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`
  const key = isForged === true ? "another" : signatureSecret
  return `${token}.${createHmac("sha256", key).update(token).digest("base64url")}`
}

const signed = (event: object, of: Occasion): CallbackRequest<Uint8Array> => {
  const body = JSON.stringify({ ...event, timestamp: "2026-11-22T14:00:00.000Z", channel: "sms" })
  return {
    method: "POST",
    url: of.url,
    headers: { "content-type": "application/json", authorization: `Bearer ${tokenOf(body, of)}` },
    body: Buffer.from(body)
  }
}

const numberOf = (person: string): string => person.replace("+", "")

/** Builds a callback with the outcome of a message, and the error that ended it. */
const event =
  (status: string, outcome: (words: string) => MessageOutcome, title?: string) =>
  (of: Occasion): CalledBack => {
    const { messageId, ownId, person, words } = of
    const error = {
      type: `https://developer.vonage.com/api-errors/messages#${title}`,
      title,
      detail: words,
      instance: "bf0ca0bf927b3b52e3cb03217e1a1ddf"
    }
    const said = {
      message_uuid: messageId,
      to: numberOf(person),
      from: "Acme",
      status,
      ...(title !== undefined && { error }),
      client_ref: ownId
    }
    return {
      request: signed(said, { ...of, url: naming(of.url, ownId) }),
      told: [{ messageId, ownId, reportId: `${messageId}/${status}`, outcome: outcome(words) }]
    }
  }

const bounced = (statusCode: string, hard: boolean) =>
  event("undeliverable", (reason) => ({ became: "bounced", hard, reason, statusCode }), statusCode)

const received: Tells = (of) => {
  const { person: from, serial, words: text } = of
  const [receivedId, to] = [`bbbbbbbb-${serial}`, "14155550199"]
  return {
    request: signed({ message_uuid: receivedId, to, from: numberOf(from), text, message_type: "text" }, of),
    told: [{ receivedId, from, to: `+${to}`, text }]
  }
}

/** Vonage on loopback, by its documentation of November 2026. */
export default Peer.make({
  row: vonage,
  message: (id) => outgoingSms({ id }),
  behaving: {
    takes,
    throttles: saying(refusal(429, "#throttled", "Rate Limit Hit", { "Retry-After": String(Peer.throttleSeconds) })),
    refusesCredentials: saying(refusal(401, "#unauthorized", "You did not provide correct credentials.")),
    rejectsMessage: saying(refusal(422, "/messages#1020", "Invalid params")),
    rejectsAddress: saying(refusal(422, "/messages#1430", "Invalid recipient")),
    isUnreachable: nobodyThere,
    losesAnswer: serving(() => "cut")
  },
  services: Layer.empty,
  callback: {
    key: Redacted.make(signatureSecret),
    tells: {
      sent: event("submitted", () => ({ became: "sent" })),
      delivered: event("delivered", () => ({ became: "delivered" })),
      "bounced hard": bounced("1190", true),
      "bounced soft": bounced("1260", false),
      failed: event("rejected", (reason) => ({ became: "failed", reason, statusCode: "1340" }), "1340"),
      unsubscribed: event("rejected", () => ({ became: "unsubscribed" }), "1240"),
      received
    },
    forged: (genuine, other) => ({
      ...ofSignedBody(genuine, other),
      "that says to be signed by nothing": withHeader(genuine, "authorization", (text) =>
        text.replace(/^Bearer [^.]+/u, `Bearer ${encoded({ alg: "none", typ: "JWT" })}`)
      )
    }),
    staleAfterSeconds: 300
  }
})
