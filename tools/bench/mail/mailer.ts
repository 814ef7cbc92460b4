// The process of the yardstick: bare nodemailer, used in the ordinary way, over a pool of connections.
import { createTransport } from "nodemailer"
import { answering } from "./answering.ts"
import type { Mailing } from "./startMailer.ts"

const { AT_ONCE, SINK_URL } = process.env
const { hostname, port } = new URL(SINK_URL!)
const transport = createTransport({
  pool: true,
  host: hostname,
  port: Number(port),
  ignoreTLS: true,
  maxConnections: Number(AT_ONCE),
  maxMessages: Infinity
})

answering(({ mails, message }: Mailing) =>
  Promise.all(
    Array.from({ length: mails }, (_, index) => transport.sendMail({ ...message, to: `bare-${index}@sink.example` }))
  )
)
