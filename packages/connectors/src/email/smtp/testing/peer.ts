import { Effect, Layer, Redacted } from "effect"
import { readFileSync } from "node:fs"
import type { SMTPServerOptions } from "smtp-server"
import type { CallbackRequest } from "../../../Callback.ts"
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
  texts: () => received.map(({ raw }) => raw.toString("utf8"))
})

const admitting: SMTPServerOptions = { onAuth: (_, __, callback) => callback(null, { user: "ada" }) }

const answering = (options: SMTPServerOptions) => Effect.map(mailServer({ ...admitting, ...options }), stageOf)

const refusingRecipient = (code: number, text: string) =>
  answering({ onRcptTo: (_, __, callback) => callback(refusal(code, text)) })

const token = "a-token-for-reports"
const bounce = readFileSync(
  new URL("../../../../../../test-fixtures/providers/postfix/user-unknown.eml", import.meta.url),
  "utf8"
)

const posted = (authorization: string | undefined, body: string): CallbackRequest<Uint8Array> => ({
  method: "POST",
  url: "https://tidings.example/inbound/email/smtp",
  headers: { "content-type": "message/rfc822", ...(authorization !== undefined && { authorization }) },
  body: Buffer.from(body)
})

/** An SMTP server on loopback, and a mail server's pipe that posts the reports it gets. */
export default Peer.make({
  row: smtp,
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
    genuine: (messageId) => ({
      request: posted(`Bearer ${token}`, bounce.replaceAll("<snd_2fh3k9vq@mail.tidings.example>", messageId)),
      reports: [
        {
          messageId,
          outcome: {
            became: "bounced",
            hard: true,
            reason: "550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown in virtual mailbox table",
            statusCode: "5.1.1"
          }
        }
      ]
    }),
    forged: ({ body }) => ({
      "without a token": posted(undefined, Buffer.from(body).toString()),
      "with another token": posted("Bearer another", Buffer.from(body).toString()),
      "with a token that only begins right": posted(`Bearer ${token}x`, Buffer.from(body).toString()),
      "with the token as a password": posted(`Basic ${token}`, Buffer.from(body).toString())
    })
  }
})
