import MimeNode from "nodemailer/lib/mime-node"
import type { ApiEmail } from "../apiEmail.ts"
import type { NamedAddress } from "../EmailFields.ts"

const mailbox = ({ address, name }: NamedAddress) => ({ email: address, ...(name !== "" && { name }) })

const encoder = new MimeNode()
const isAscii = /^[ -~]*$/u

/**
 * Builds the body of `POST /v3/mail/send` (twilio.com/docs/sendgrid/api-reference/mail-send, 2026-11). SendGrid
 * requires the text before the HTML, and headers encoded like those of a mail (RFC 2047).
 */
export const sendgridBody = ({ bcc, cc, files, from, headers, html, id, replyTo, subject, text, to }: ApiEmail) => ({
  personalizations: [
    {
      to: [mailbox(to)],
      ...(cc.length > 0 && { cc: cc.map(mailbox) }),
      ...(bcc.length > 0 && { bcc: bcc.map(mailbox) })
    }
  ],
  from: mailbox(from),
  ...(replyTo !== undefined && { reply_to: mailbox(replyTo) }),
  subject,
  content: [
    { type: "text/plain", value: text },
    { type: "text/html", value: html }
  ].filter(({ value }) => value !== ""),
  ...(headers.length > 0 && {
    headers: Object.fromEntries(
      headers.map(({ name, value }) => [name, isAscii.test(value) ? value : encoder.encodeHeaderValue(name, value)])
    )
  }),
  custom_args: { send: id },
  ...(files.length > 0 && {
    attachments: files.map(({ base64, contentId, contentType, filename }) => ({
      content: base64,
      type: contentType,
      filename,
      ...(contentId === undefined ? { disposition: "attachment" } : { disposition: "inline", content_id: contentId })
    }))
  })
})
