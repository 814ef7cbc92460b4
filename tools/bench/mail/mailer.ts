// The process of the yardstick: bare nodemailer, used in the ordinary way, over a pool of connections.
import { createTransport } from "nodemailer"
import type { Mailing } from "./startMailer.ts"

const { POOL, SINK_URL } = process.env
const { hostname, port } = new URL(SINK_URL!)
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
  Promise.all(
    Array.from({ length: mails }, (_, index) => transport.sendMail({ ...message, to: `bare-${index}@sink.example` }))
  ).then(
    () => {
      const { system, user } = process.cpuUsage(before)
      process.send!({ cpuMicros: user + system })
    },
    (error: unknown) => process.send!({ wrong: String(error) })
  )
})
process.once("disconnect", () => process.exit())
