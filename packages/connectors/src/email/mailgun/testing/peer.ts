import { Layer, Redacted } from "effect"
import { createHash, createHmac } from "node:crypto"
import answers from "../../../../../../test-fixtures/providers/mailgun/answers.json" with { type: "json" }
import events from "../../../../../../test-fixtures/providers/mailgun/events.json" with { type: "json" }
import type { CallbackRequest, MessageOutcome } from "../../../Callback.ts"
import type { CalledBack, Occasion } from "../../../testing/CallbackPeer.ts"
import { later } from "../../../testing/forgeries.ts"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import { multipartOf } from "../../../testing/multipartOf.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesAt } from "../../../testing/stagesAt.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import mailgun from "../mailgun.ts"

const domain = "mail.tidings.example"
const secret = "0123456789abcdef0123456789abcdef-01234567-89abcdef"
const signingKey = "9fedcba876543210"
const authorization = `Basic ${Buffer.from(`api:${secret}`).toString("base64")}`

const isMail = ({ method, path }: Heard) => method === "POST" && path === `/v3/${domain}/messages.mime`
const partIn = (heard: Heard, name: string) =>
  multipartOf(heard)
    .find((part) => part.name === name)!
    .content.toString("utf8")
const idOf = (heard: Heard) => partIn(heard, "v:send")
const recipientsOf = (heard: Heard) =>
  multipartOf(heard)
    .filter(({ name }) => name === "to")
    .map(({ content }) => content.toString("utf8"))
const messageIdOf = (heard: Heard) => /^Message-ID:\s+<([^>]+)>/imu.exec(partIn(heard, "message"))![1]!

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { apiKey: secret, domain, signingKey, apiUrl: url },
  secret,
  heard,
  arrived: () => heard.filter(isMail).map(idOf),
  envelopes: () => heard.filter(isMail).map(recipientsOf),
  texts: () => heard.filter(isMail).map((one) => partIn(one, "message"))
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

/** Lists the events of accepted mails by recipient alone: mails of other senders are included. */
const eventsFor = (path: string, taken: ReadonlyArray<Heard>): Said => {
  const asked = new URL(path, "http://peer").searchParams
  if (asked.get("end") === null && asked.get("ascending") === null)
    return { status: 400, body: { message: "bad range" } }
  const items = [
    answers.event,
    ...taken.map((heard) => ({
      ...answers.event,
      recipient: partIn(heard, "to"),
      message: { ...answers.event.message, headers: { "message-id": messageIdOf(heard) } },
      "user-variables": { send: idOf(heard) }
    }))
  ].filter(({ recipient }) => recipient === asked.get("recipient"))
  return { status: 200, body: { items, paging: {} } }
}

const answering = (mail: (heard: Heard) => Said) =>
  serving((heard, before) => {
    if (heard.headers["authorization"] !== authorization) return { status: 401, body: answers.forbidden }
    if (isMail(heard)) return mail(heard)
    if (heard.path.startsWith(`/v3/${domain}/events?`)) return eventsFor(heard.path, before.filter(isMail))
    return heard.path === `/v4/domains/${domain}`
      ? { status: 200, body: answers.domain }
      : { status: 404, body: answers.unknownDomain }
  })

const tokenOf = (serial: number): string => createHash("sha256").update(String(serial)).digest("hex").slice(0, 50)

const signatureOf = ({ isForged, nowMs, serial }: Occasion) => {
  const [timestamp, token] = [String(Math.floor(nowMs / 1000)), tokenOf(serial)]
  const key = isForged === true ? "another" : signingKey
  return { timestamp, token, signature: createHmac("sha256", key).update(`${timestamp}${token}`).digest("hex") }
}

const posted = (url: string, said: object): CallbackRequest<Uint8Array> => ({
  method: "POST",
  url,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify(said))
})

/** Builds a callback from a recorded event, about another mail. */
const event =
  (recorded: object, outcome: (words: string) => MessageOutcome, changes: (words: string) => object = () => ({})) =>
  (of: Occasion): CalledBack => {
    const { messageId, ownId, recipient, serial, url, words } = of
    const said = {
      signature: signatureOf(of),
      "event-data": {
        ...recorded,
        ...changes(words),
        recipient,
        message: { headers: { "message-id": messageId.replaceAll(/^<|>$/gu, "") } },
        "user-variables": { send: ownId }
      }
    }
    return {
      request: posted(url, said),
      told: [{ messageId, ownId, recipient, reportId: tokenOf(serial), outcome: outcome(words) }]
    }
  }

const status = (code: number, statusCode: string) => (message: string) => ({
  "delivery-status": { code, "enhanced-code": statusCode, message, description: "" }
})

/** Returns the request with a changed signature. */
const resigned = (request: CallbackRequest<Uint8Array>, change: (signature: any) => object | undefined) => {
  const { signature, ...said } = JSON.parse(Buffer.from(request.body).toString())
  return posted(request.url, { ...said, signature: change(signature) })
}

/** Mailgun on loopback, by its documentation of November 2026. */
export default Peer.make({
  row: mailgun,
  takesMime: true,
  message: (id) => outgoingEmail({ id, messageId: `<${id}@mail.tidings.example>` }),
  behaving: {
    takes: answering((heard) => ({ status: 200, body: { ...answers.queued, id: `<${messageIdOf(heard)}>` } })),
    throttles: saying({
      status: 429,
      body: answers.tooManyRequests,
      headers: { "Retry-After": String(Peer.throttleSeconds) }
    }),
    refusesCredentials: saying({ status: 401, body: answers.forbidden }),
    rejectsMessage: saying({ status: 400, body: answers.missingFrom }),
    rejectsAddress: saying({ status: 400, body: answers.invalidRecipient }),
    isUnreachable: nobodyThere,
    losesAnswer: answering(() => "cut")
  },
  services: Layer.empty,
  callback: {
    key: Redacted.make(signingKey),
    tells: {
      sent: event(answers.event, () => ({ became: "sent" })),
      delivered: event(events.delivered, () => ({ became: "delivered" })),
      delayed: event(
        events.temporary,
        (reason) => ({ became: "delayed", reason, statusCode: "4.2.2" }),
        status(452, "4.2.2")
      ),
      "bounced hard": event(
        events.permanent,
        (reason) => ({ became: "bounced", hard: true, reason, statusCode: "5.1.1" }),
        status(550, "5.1.1")
      ),
      "bounced soft": event(
        events.permanent,
        (reason) => ({ became: "bounced", hard: false, reason, statusCode: "5.7.1" }),
        status(554, "5.7.1")
      ),
      suppressed: event(
        events.suppressed,
        (reason) => ({ became: "suppressed", reason }),
        (description) => ({ "delivery-status": { code: 605, message: "", description } })
      ),
      failed: event(
        events.rejected,
        (reason) => ({ became: "failed", reason }),
        (reason) => ({ reject: { reason, description: "" } })
      ),
      complained: event(events.complained, () => ({ became: "complained", feedbackType: "abuse" })),
      opened: event(events.opened, () => ({ became: "opened" })),
      clicked: event(events.clicked, () => ({ became: "clicked", url: "http://mailgun.com" })),
      unsubscribed: event(events.unsubscribed, () => ({ became: "unsubscribed" }))
    },
    forged: (request) => ({
      "without a signature": resigned(request, () => undefined),
      "with an empty signature": resigned(request, (given) => ({ ...given, signature: "" })),
      "with a part of the signature": resigned(request, (given) => ({
        ...given,
        signature: given.signature.slice(0, 32)
      })),
      "with another instant": resigned(request, (given) => ({ ...given, timestamp: later(given.timestamp) })),
      "with another token": resigned(request, (given) => ({ ...given, token: `${given.token.slice(1)}0` }))
    }),
    reused: (genuine, other) => resigned(other, () => JSON.parse(Buffer.from(genuine.body).toString()).signature),
    staleAfterSeconds: 9 * 3600
  }
})
