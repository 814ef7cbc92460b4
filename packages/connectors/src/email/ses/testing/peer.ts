import { Redacted } from "effect"
import { createHash, generateKeyPairSync } from "node:crypto"
import answers from "../../../../../../test-fixtures/providers/ses/answers.json" with { type: "json" }
import events from "../../../../../../test-fixtures/providers/ses/events.json" with { type: "json" }
import { claimOf, signatureOf } from "../../../assets/testing/signatureOf.ts"
import type { MessageOutcome } from "../../../Callback.ts"
import type { CalledBack, Occasion, Tells } from "../../../testing/CallbackPeer.ts"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesAt } from "../../../testing/stagesAt.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import ses from "../ses.ts"
import { certificates, posted, signed, topicArn } from "./sns.ts"

const accessKeyId = "AKIDEXAMPLE"
const secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
const region = "eu-central-1"

const isMail = ({ method, path }: Heard) => method === "POST" && path === "/v2/email/outbound-emails"
const idOf = ({ said }: Heard): string => said.EmailTags[0].Value

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { region, accessKeyId, secretAccessKey: secret, configurationSet: "tidings", topicArn, apiUrl: url },
  secret,
  heard,
  arrived: () => heard.filter(isMail).map(idOf),
  envelopes: () =>
    heard.filter(isMail).map(({ said }) => {
      const { BccAddresses = [], CcAddresses = [], ToAddresses } = said.Destination
      return [...ToAddresses, ...CcAddresses, ...BccAddresses]
    }),
  texts: () => heard.filter(isMail).map(({ said }) => Buffer.from(said.Content.Raw.Data, "base64").toString("utf8"))
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

const refusal = (status: number, name: string, body: unknown): Said => ({
  status,
  headers: { "x-amzn-errortype": `${name}:http://internal.amazon.com/coral/com.amazonaws.services.ses.v2.model/` },
  body
})

/**
 * Returns the refusal of a request with the wrong key, scope, signature or body hash, before its content is read;
 * undefined if it is right.
 */
const refusalOf = ({ body, headers, method, path }: Heard): Said | undefined => {
  const claim = claimOf(headers["authorization"])
  const [id, , scope, service] = claim?.credential.split("/") ?? []
  if (claim === undefined || id !== accessKeyId || scope !== region || service !== "ses") {
    return refusal(403, "UnrecognizedClientException", answers.unknownKey)
  }
  const covered = claim.signedHeaders.split(";")
  const isWhole = createHash("sha256").update(body).digest("hex") === headers["x-amz-content-sha256"]
  const isSigned = claim.signature === signatureOf({ method, target: path, headers }, claim, secret)
  return isWhole && isSigned && ["host", "x-amz-date"].every((name) => covered.includes(name))
    ? undefined
    : refusal(403, "InvalidSignatureException", answers.badSignature)
}

const answering = (mail: (heard: Heard) => Said) =>
  serving((heard) => {
    const refused = refusalOf(heard)
    if (refused !== undefined) return refused
    if (isMail(heard)) return mail(heard)
    return heard.path === "/v2/email/account"
      ? { status: 200, body: answers.account }
      : refusal(404, "NotFoundException", { message: "unknown" })
  })

/** Answers every mail with this error; a wrong signature is refused first. */
const refusing = (status: number, name: string, body: unknown) => answering(() => refusal(status, name, body))

const another = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey

/** Builds a callback from an SNS message, with the current time. */
const dated = (message: Readonly<Record<string, string>>, { isForged, nowMs, serial, url }: Occasion) => {
  const said = {
    ...message,
    MessageId: `22b80b92-${serial}`,
    Timestamp: new Date(nowMs).toISOString(),
    SignatureVersion: "2"
  }
  return posted(signed(said, ...(isForged === true ? [another] : [])), url)
}

const recordedRecipient = "recipient@example.com"

/** Builds a callback from a recorded event, about another mail. */
const event =
  (recorded: object, outcome: (words: string) => MessageOutcome, changes: (words: string) => object = () => ({})) =>
  (of: Occasion): CalledBack => {
    const { messageId, ownId, recipient, serial, words } = of
    const happened = { ...recorded, ...changes(words) }
    const isNamed = ["bounce", "complaint", "delivery", "deliveryDelay"].some((name) => name in happened)
    const mail = { ...events.mail, messageId, tags: { ...events.mail.tags, send: [ownId] } }
    const Message = JSON.stringify({ ...happened, mail }).replaceAll(recordedRecipient, recipient)
    return {
      request: dated({ ...events.notification, Message }, of),
      told: [
        { messageId, ownId, ...(isNamed && { recipient }), reportId: `22b80b92-${serial}`, outcome: outcome(words) }
      ]
    }
  }

const bounced = (bounceType: string, bounceSubType: string, outcome: (words: string) => MessageOutcome) =>
  event(events.bounce, outcome, (diagnosticCode) => ({
    bounce: {
      ...events.bounce.bounce,
      bounceType,
      bounceSubType,
      bouncedRecipients: [{ emailAddress: recordedRecipient, diagnosticCode }]
    }
  }))

const confirmation: Tells = (of) => {
  const { confirmUrl = events.confirmation.SubscribeURL } = of
  return { request: dated({ ...events.confirmation, SubscribeURL: confirmUrl }, of), told: [{ confirmUrl }] }
}

/** Amazon SES and SNS on loopback, by their documentation of November 2026. */
export default Peer.make({
  row: ses,
  takesMime: true,
  renames: true,
  message: (id) => outgoingEmail({ id, messageId: `<${id}@mail.tidings.example>` }),
  // SES names no time to wait: a rate limit is over in seconds.
  throttledSeconds: 5,
  behaving: {
    takes: answering((heard) => ({ status: 200, body: { MessageId: `EXAMPLE78603177f-${idOf(heard)}` } })),
    throttles: refusing(429, "TooManyRequestsException", answers.rate),
    refusesCredentials: saying(refusal(403, "UnrecognizedClientException", answers.unknownKey)),
    rejectsMessage: refusing(400, "MessageRejected", answers.virus),
    rejectsAddress: refusing(400, "BadRequestException", answers.missingDomain),
    isUnreachable: nobodyThere,
    losesAnswer: answering(() => "cut")
  },
  services: certificates,
  callback: {
    key: Redacted.make(topicArn),
    tells: {
      sent: event(events.send, () => ({ became: "sent" })),
      delivered: event(events.delivery, () => ({ became: "delivered" })),
      delayed: event(
        events.deliveryDelay,
        (reason) => ({ became: "delayed", reason }),
        (diagnosticCode) => ({
          deliveryDelay: { delayedRecipients: [{ emailAddress: recordedRecipient, diagnosticCode }] }
        })
      ),
      "bounced hard": bounced("Permanent", "General", (reason) => ({ became: "bounced", hard: true, reason })),
      "bounced soft": bounced("Transient", "MailboxFull", (reason) => ({ became: "bounced", hard: false, reason })),
      suppressed: bounced("Permanent", "OnAccountSuppressionList", (reason) => ({ became: "suppressed", reason })),
      failed: event(
        events.reject,
        (reason) => ({ became: "failed", reason }),
        (reason) => ({ reject: { reason } })
      ),
      complained: event(events.complaint, () => ({ became: "complained", feedbackType: "abuse" })),
      opened: event(events.open, () => ({ became: "opened" })),
      clicked: event(events.click, () => ({ became: "clicked", url: events.click.click.link })),
      unsubscribed: event(events.subscription, () => ({ became: "unsubscribed" })),
      confirmation
    },
    forged: (request, other) => {
      const said = (message: Readonly<Record<string, string>>) => posted(message, request.url)
      const genuine = JSON.parse(Buffer.from(request.body).toString())
      const { Message } = JSON.parse(Buffer.from(other.body).toString())
      const foreign = "https://sns.eu-central-1.amazonaws.com.evil.example/a.pem"
      const led = { Token: "1", SubscribeURL: "https://sns.us-west-2.amazonaws.com/?Action=Other" }
      const type = genuine.Type === "Notification" ? "SubscriptionConfirmation" : "Notification"
      return {
        "with another message": said({ ...genuine, Message: `${Message} ` }),
        "without its id": said(
          Object.fromEntries(Object.entries<string>(genuine).filter(([name]) => name !== "MessageId"))
        ),
        "of another kind": said({ ...genuine, ...led, Type: type }),
        "of another version": said({ ...genuine, SignatureVersion: "3" }),
        "with a signature of the other version": said({ ...genuine, SignatureVersion: "1" }),
        "with a certificate from elsewhere": said(signed({ ...genuine, SigningCertURL: foreign })),
        "with a certificate that is not encrypted on its way": said(
          signed({ ...genuine, SigningCertURL: genuine.SigningCertURL.replace("https:", "http:") })
        ),
        "with something else for a certificate": said(
          signed({ ...genuine, SigningCertURL: genuine.SigningCertURL.replace(".pem", ".txt") })
        )
      }
    },
    staleAfterSeconds: 2 * 3600
  }
})
