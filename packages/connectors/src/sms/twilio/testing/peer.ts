import { Layer, Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { CallbackRequest, MessageOutcome, ReceivedSms } from "../../../Callback.ts"
import type { CalledBack, Occasion } from "../../../testing/CallbackPeer.ts"
import { ofSignedBody } from "../../../testing/forgeries.ts"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesAt } from "../../../testing/stagesAt.ts"
import { naming } from "../../testing/naming.ts"
import { outgoingSms } from "../../testing/outgoingSms.ts"
import twilio from "../twilio.ts"

const accountSid = "AC00000000000000000000000000000000"
const authToken = "12345678901234567890123456789012"

/** Builds an error in the form of twilio.com/docs/usage/requests-to-twilio, 2026-11. */
const refusal = (status: number, code: number, message: string, headers = {}): Said => ({
  status,
  headers,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
})

const idOf = ({ said }: Heard): string => new URL(said.StatusCallback).searchParams.get("message")!

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { accountSid, authToken, sender: "+14155550199", apiUrl: url },
  secret: authToken,
  heard,
  arrived: () => heard.filter(({ method }) => method === "POST").map(idOf)
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

const messageOf = ({ said }: Heard, index: number) => ({
  sid: `SM${String(index).padStart(32, "0")}`,
  account_sid: accountSid,
  to: said.To,
  from: said.From ?? null,
  messaging_service_sid: said.MessagingServiceSid ?? null,
  body: said.Body,
  status: "queued",
  num_segments: "1",
  num_media: "0",
  error_code: null,
  error_message: null,
  date_created: new Date(0).toUTCString(),
  price: null
})

/** An account that answers new messages with `made`, and lists them regardless of that answer. */
const account = (made: (message: object) => Said) =>
  serving((one, before) => {
    const posted = before.filter(({ method }) => method === "POST")
    if (one.method === "POST") return made(messageOf(one, posted.length))
    if (one.path.includes("/Messages.json?")) return { status: 200, body: { messages: posted.map(messageOf) } }
    return { status: 200, body: { sid: accountSid, status: "active" } }
  })

const signed = (
  fields: Readonly<Record<string, string>>,
  url: string,
  { isForged }: Occasion
): CallbackRequest<Uint8Array> => {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join("")
  const signature = createHmac("sha1", isForged === true ? "another" : authToken).update(url + text)
  return {
    method: "POST",
    url,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature.digest("base64")
    },
    body: Buffer.from(new URLSearchParams(fields).toString())
  }
}

/** Builds a callback with the outcome of a message, to the URL with our id of it. */
const event =
  (MessageStatus: string, outcome: MessageOutcome, ErrorCode?: string) =>
  (of: Occasion): CalledBack => {
    const { messageId, ownId, person, url } = of
    const fields = {
      MessageSid: messageId,
      SmsSid: messageId,
      AccountSid: accountSid,
      From: "+14155550199",
      To: person,
      MessageStatus,
      SmsStatus: MessageStatus,
      ...(ErrorCode !== undefined && { ErrorCode }),
      ApiVersion: "2010-04-01"
    }
    return {
      request: signed(fields, naming(url, ownId), of),
      told: [{ messageId, ownId, reportId: `${messageId}/${MessageStatus}`, outcome }]
    }
  }

/** A failure with an error; Twilio reports only its number. */
const failure = (statusCode: string) => ({ reason: `error ${statusCode}`, statusCode })

/** Builds an incoming message; with a keyword if Twilio handles keywords for the account. */
const received =
  (OptOutType?: "STOP" | "START" | "HELP") =>
  (of: Occasion): CalledBack => {
    const { person: from, serial, url, words: text } = of
    const [receivedId, to] = [`SMreceived${serial}`, "+14155550199"]
    const fields = {
      MessageSid: receivedId,
      AccountSid: accountSid,
      From: from,
      To: to,
      Body: text,
      NumMedia: "0",
      ...(OptOutType !== undefined && { OptOutType })
    }
    const keyword = OptOutType?.toLowerCase() as ReceivedSms["keyword"]
    return {
      request: signed(fields, url, of),
      told: [{ receivedId, from, to, text, ...(keyword !== undefined && { keyword }) }]
    }
  }

/** Twilio on loopback, by its documentation of November 2026. */
export default Peer.make({
  row: twilio,
  message: (id) => outgoingSms({ id, body: `${id} is your code ✓` }),
  behaving: {
    takes: account((body) => ({ status: 201, body })),
    throttles: saying(refusal(429, 20429, "Too Many Requests", { "Retry-After": String(Peer.throttleSeconds) })),
    refusesCredentials: saying(refusal(401, 20003, "Authenticate")),
    rejectsMessage: saying(refusal(400, 21617, "The concatenated message body exceeds the 1600 character limit")),
    rejectsAddress: saying(refusal(400, 21211, "Invalid 'To' Phone Number: +1415555XXXX")),
    isUnreachable: nobodyThere,
    losesAnswer: account(() => "cut")
  },
  services: Layer.empty,
  callback: {
    key: Redacted.make(authToken),
    tells: {
      sent: event("sent", { became: "sent" }),
      delivered: event("delivered", { became: "delivered" }),
      "bounced hard": event("undelivered", { became: "bounced", hard: true, ...failure("30005") }, "30005"),
      "bounced soft": event("undelivered", { became: "bounced", hard: false, ...failure("30003") }, "30003"),
      failed: event("failed", { became: "failed", ...failure("30007") }, "30007"),
      unsubscribed: event("failed", { became: "unsubscribed" }, "21610"),
      received: received(),
      "received as STOP": received("STOP"),
      "received as START": received("START"),
      "received as HELP": received("HELP")
    },
    forged: (genuine, other) => ({
      ...ofSignedBody(genuine, other),
      "at another address": { ...genuine, url: `${genuine.url}0` }
    })
  }
})
