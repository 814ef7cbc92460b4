// The process of the yardstick: bare nodemailer, as its users write it, over a pool of connections.
import { createTransport } from "nodemailer"
import type { Mailing } from "./startMailer.ts"

const { POOL, SMTP_URL } = process.env
const { hostname, port } = new URL(SMTP_URL!)
const transport = createTransport({
  pool: true,
  host: hostname,
  port: Number(port),
  ignoreTLS: true,
  maxConnections: Number(POOL),
  maxMessages: Infinity
})

process.on("message", ({ mails, message }: Mailing) => {
  const before = process.cpuUsage()
  const sent = Array.from({ length: mails }, (_, index) =>
    transport.sendMail({ ...message, to: `bare-${index}@sink.example` })
  )
  Promise.all(sent).then(
    () => {
      const { system, user } = process.cpuUsage(before)
      process.send!({ cpuMicros: user + system })
    },
    (error: unknown) => process.send!({ wrong: String(error) })
  )
})
process.once("disconnect", () => process.exit())
