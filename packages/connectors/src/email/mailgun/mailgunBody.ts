import { randomUUID } from "node:crypto"
import type { ComposedEmail } from "../EmailFields.ts"

const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const file =
  'Content-Disposition: form-data; name="message"; filename="MimeMessage"\r\nContent-Type: application/octet-stream\r\n\r\n'

/**
 * Builds the form of `POST /v3/{domain}/messages.mime` for a mail
 * (documentation.mailgun.com/docs/mailgun/user-manual/sending-messages/send-http, 2026-11), with our own id as a
 * variable of its events.
 */
export const mailgunBody = ({ bytes, envelope }: ComposedEmail, id: string) => {
  const boundary = `tidings-${randomUUID()}`
  const fields = [...envelope.to.map((to) => field("to", to)), field("v:send", id)]
  const before = `${fields.map((one) => `--${boundary}\r\n${one}`).join("")}--${boundary}\r\n${file}`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(before), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  }
}
