import { Effect, Layer, Redacted } from "effect"
import { readFileSync } from "node:fs"
import type { SMTPServerOptions } from "smtp-server"
import type { CallbackRequest, MessageOutcome } from "../../../Callback.ts"
import type { CalledBack, Occasion } from "../../../testing/CallbackPeer.ts"
import { withHeader } from "../../../testing/forgeries.ts"
import { interjected } from "../../../testing/interjection.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import smtp from "../smtp.ts"
import { type MailServer, mailServer, refusal } from "./mailServer.ts"

const secret = "hunter2"
const idsIn = (raw: Buffer) => /^Message-ID: <(\w+)@/imu.exec(raw.toString("latin1"))?.[1] ?? ""

const stageOf = ({ port, received }: Pick<MailServer, "port" | "received">) => ({
  credentials: { url: `smtp://ada:${secret}@127.0.0.1:${port}` },
  secret,
  arrived: () => received.map(({ raw }) => idsIn(raw)),
  envelopes: () => received.map(({ to }) => to),
  texts: () => received.map(({ raw }) => raw.toString("utf8"))
})

/** A refusal that replaces a server's answer to one of the commands. */
export interface Refused {
  readonly to: "AUTH" | "MAIL FROM" | "RCPT TO"
  readonly code: number
  readonly text: string
}

const refusals: Array<Refused> = []

/** Returns the interjected refusal for this command, kept until the command arrives; null if there is none. */
const refusedAt = (command: Refused["to"]): Error | null => {
  const next = interjected<Refused>()
  if (next !== undefined) refusals.push(next)
  const at = refusals.findIndex(({ to }) => to === command)
  if (at === -1) return null
  const [{ code, text }] = refusals.splice(at, 1) as [Refused]
  return refusal(code, text)
}

const admitting: SMTPServerOptions = {
  onAuth: (_, __, callback) => callback(refusedAt("AUTH"), { user: "ada" }),
  onMailFrom: (_, __, callback) => callback(refusedAt("MAIL FROM")),
  onRcptTo: (_, __, callback) => callback(refusedAt("RCPT TO"))
}

const answering = (options: SMTPServerOptions) => Effect.map(mailServer({ ...admitting, ...options }), stageOf)

const refusingRecipient = (code: number, text: string) =>
  answering({ onRcptTo: (_, __, callback) => callback(refusal(code, text)) })

const recordedRecipient = "ada@example.net"

const token = "a-token-for-reports"
const recorded = (file: string): string =>
  readFileSync(new URL(`../../../../../../test-fixtures/providers/${file}`, import.meta.url), "utf8")

/** Builds a callback from a recorded report, changed to be about this mail and to have a Message-ID of its own. */
const report =
  (file: string, outcome: MessageOutcome, isNamed = true) =>
  ({ isForged, messageId, recipient, serial, url }: Occasion): CalledBack => {
    const about = (text: string) => text.replaceAll(recordedRecipient, recipient)
    const raw = about(recorded(file))
      .replaceAll("<snd_2fh3k9vq@mail.tidings.example>", messageId)
      .replace(/^Message-I[Dd]: <(?!snd_)/mu, (field) => `${field}${serial}.`)
    const request: CallbackRequest<Uint8Array> = {
      method: "POST",
      url,
      headers: {
        "content-type": "message/rfc822",
        authorization: `Bearer ${isForged === true ? "another" : token}`
      },
      body: Buffer.from(raw)
    }
    const toldOf = "reason" in outcome ? { ...outcome, reason: about(outcome.reason) } : outcome
    return { request, told: [{ messageId, outcome: toldOf, ...(isNamed && { recipient }) }] }
  }

/** An SMTP server on loopback, and a mail server's pipe that posts the reports it gets. */
export default Peer.make({
  row: smtp,
  takesMime: true,
  message: (id) => outgoingEmail({ id, messageId: `<${id}@mail.tidings.example>` }),
  behaving: {
    takes: answering({}),
    throttles: refusingRecipient(450, `4.7.1 Greylisted, try again in ${Peer.throttleSeconds} seconds`),
    refusesCredentials: answering({ onAuth: (_, __, callback) => callback(refusal(535, "5.7.8 wrong")) }),
    rejectsMessage: answering({
      onData: (stream, _, callback) => void stream.resume().on("end", () => callback(refusal(554, "5.6.0 Spam")))
    }),
    rejectsAddress: refusingRecipient(550, "5.1.1 User unknown"),
    isUnreachable: Effect.map(Effect.scoped(mailServer()), stageOf),
    losesAnswer: Effect.map(
      mailServer((server) => ({
        ...admitting,
        onData: (stream) => {
          const chunks: Array<Buffer> = []
          stream.on("data", (chunk: Buffer) => chunks.push(chunk))
          stream.on("end", () => {
            server.received.push({ from: "", to: [], raw: Buffer.concat(chunks) })
            server.sockets.at(-1)!.destroy()
          })
        }
      })),
      stageOf
    )
  },
  services: Layer.empty,
  callback: {
    key: Redacted.make(token),
    tells: {
      delivered: report("postfix/delivered.eml", { became: "delivered" }),
      delayed: report("postfix/delayed.eml", {
        became: "delayed",
        reason: "connect to mx.example.net[192.0.2.25]:25: Connection timed out",
        statusCode: "4.4.1"
      }),
      "bounced hard": report("postfix/user-unknown.eml", {
        became: "bounced",
        hard: true,
        reason: "550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown in virtual mailbox table",
        statusCode: "5.1.1"
      }),
      "bounced soft": report("postfix/mailbox-full.eml", {
        became: "bounced",
        hard: false,
        reason: "552 5.2.2 <ada@example.net>: Mailbox is over its quota",
        statusCode: "5.2.2"
      }),
      complained: report("feedback-loop/redacted.eml", { became: "complained", feedbackType: "abuse" }, false)
    },
    forged: (genuine) => ({
      "without a token": { ...genuine, headers: {} },
      "with a token that only begins right": withHeader(genuine, "authorization", (given) => `${given}x`),
      "with the token as a password": withHeader(genuine, "authorization", () => `Basic ${token}`)
    })
  }
})
