import { Clock, Effect, Layer, Redacted } from "effect"
import { generateKeyPairSync, sign } from "node:crypto"
import answers from "../../../../../../test-fixtures/providers/sendgrid/answers.json" with { type: "json" }
import recorded from "../../../../../../test-fixtures/providers/sendgrid/events.json" with { type: "json" }
import type { CallbackRequest, MessageOutcome } from "../../../Callback.ts"
import type { CalledBack, Occasion } from "../../../testing/CallbackPeer.ts"
import { later, ofSignedBody, withHeader } from "../../../testing/forgeries.ts"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesAt } from "../../../testing/stagesAt.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import type { ToldMail } from "../../testing/ToldMail.ts"
import sendgrid from "../sendgrid.ts"

const secret = "SG.0123456789abcdef.0123456789abcdef"
const pair = () => generateKeyPairSync("ec", { namedCurve: "prime256v1" })
const [{ privateKey, publicKey }, { privateKey: anotherKey }] = [pair(), pair()]
const verificationKey = publicKey.export({ format: "der", type: "spki" }).toString("base64")

const isMail = ({ method, path }: Heard) => method === "POST" && path === "/v3/mail/send"
const idOf = ({ said }: Heard): string => said.custom_args.send

const mailbox = ({ email, name = "" }: any) => ({ address: email, name })

const toldIn = ({ said }: Heard): ToldMail => {
  const { attachments = [], content, from, headers = {}, personalizations, reply_to, subject, ...rest } = said
  const body = (type: string): string | undefined => content.find((part: any) => part.type === type)?.value
  return {
    from: [mailbox(from)],
    to: personalizations.flatMap(({ to }: any) => to.map(mailbox)),
    cc: personalizations.flatMap(({ cc = [] }: any) => cc.map(mailbox)),
    bcc: personalizations.flatMap(({ bcc = [] }: any) => bcc.map(mailbox)),
    replyTo: reply_to === undefined ? [] : [mailbox(reply_to)],
    subject,
    html: body("text/html"),
    text: body("text/plain"),
    headers: Object.entries(headers),
    files: attachments.map((file: any) => ({
      filename: file.filename,
      contentType: file.type,
      base64: file.content,
      contentId: file.content_id
    })),
    rest
  }
}

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { apiKey: secret, verificationKey, apiUrl: url },
  secret,
  heard,
  arrived: () => heard.filter(isMail).map(idOf),
  mails: () => heard.filter(isMail).map(toldIn)
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

const answering = (mail: (heard: Heard) => Said) =>
  serving((heard) => {
    if (heard.headers["authorization"] !== `Bearer ${secret}`) return { status: 401, body: answers.unauthorized }
    return isMail(heard) ? mail(heard) : { status: 200, body: answers.scopes }
  })

/** Builds the request of a batch of events, which ends with a line end, as in the documentation. */
export const posted = (
  events: ReadonlyArray<object>,
  { isForged, nowMs, url }: Pick<Occasion, "isForged" | "nowMs" | "url">
): CallbackRequest<Uint8Array> => {
  const body = `${JSON.stringify(events)}\r\n`
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = isForged === true ? anotherKey : privateKey
  return {
    method: "POST",
    url,
    headers: {
      "content-type": "application/json",
      "x-twilio-email-event-webhook-timestamp": timestamp,
      "x-twilio-email-event-webhook-signature": sign("sha256", Buffer.from(timestamp + body), key).toString("base64")
    },
    body: Buffer.from(body)
  }
}

/** Builds a callback from the recorded event of this name, about another mail. */
const event =
  (name: string, outcome: (words: string) => MessageOutcome, changes: (words: string) => object = () => ({})) =>
  (of: Occasion): CalledBack => {
    const { messageId, ownId, recipient, serial, words } = of
    const said = {
      ...recorded.events.find(({ event }) => event === name),
      sg_message_id: `${messageId}.filter0001.16648.5515E0B88.0`,
      sg_event_id: `event-${serial}`,
      send: ownId,
      email: recipient,
      ...changes(words)
    }
    return {
      request: posted([said], of),
      told: [{ messageId, ownId, recipient, reportId: `event-${serial}`, outcome: outcome(words) }]
    }
  }

const because = (reason: string) => ({ reason })

/** SendGrid on loopback, by its documentation of November 2026. */
export default Peer.make({
  row: sendgrid,
  message: (id) => outgoingEmail({ id }),
  behaving: {
    takes: answering((heard) => ({
      status: 202,
      headers: { "X-Message-Id": `${answers.messageId}${idOf(heard)}` },
      body: ""
    })),
    throttles: Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
      saying({
        status: 429,
        body: answers.tooManyRequests,
        headers: {
          "X-RateLimit-Limit": "150",
          "X-RateLimit-Remaining": "0",
          "X-RateLimit-Reset": String(Math.floor(nowMs / 1000) + Peer.throttleSeconds)
        }
      })
    ),
    refusesCredentials: saying({ status: 401, body: answers.unauthorized }),
    rejectsMessage: saying({ status: 400, body: answers.emptySubject }),
    rejectsAddress: saying({ status: 400, body: answers.invalidRecipient }),
    isUnreachable: nobodyThere,
    losesAnswer: answering(() => "cut")
  },
  services: Layer.empty,
  callback: {
    key: Redacted.make(verificationKey),
    tells: {
      sent: event("processed", () => ({ became: "sent" })),
      delivered: event("delivered", () => ({ became: "delivered" })),
      delayed: event(
        "deferred",
        (reason) => ({ became: "delayed", reason }),
        (response) => ({ response })
      ),
      "bounced hard": event(
        "bounce",
        (reason) => ({ became: "bounced", hard: true, reason, statusCode: "5.0.0" }),
        because
      ),
      "bounced soft": event(
        "bounce",
        (reason) => ({ became: "bounced", hard: false, reason, statusCode: "5.7.1" }),
        (reason) => ({ reason, type: "blocked", status: "5.7.1" })
      ),
      suppressed: event("dropped", () => ({ became: "suppressed", reason: "Bounced Address" })),
      failed: event("dropped", (reason) => ({ became: "failed", reason, statusCode: "5.0.0" }), because),
      complained: event("spamreport", () => ({ became: "complained", feedbackType: "abuse" })),
      opened: event("open", () => ({ became: "opened" })),
      clicked: event("click", () => ({ became: "clicked", url: "http://www.sendgrid.com/" })),
      unsubscribed: event("group_unsubscribe", () => ({ became: "unsubscribed" }))
    },
    forged: (genuine, other) => ({
      ...ofSignedBody(genuine, other),
      "with its last line end cut off": { ...genuine, body: genuine.body.subarray(0, -2) },
      "with another instant": withHeader(genuine, "x-twilio-email-event-webhook-timestamp", later)
    }),
    staleAfterSeconds: 25 * 3600
  }
})
