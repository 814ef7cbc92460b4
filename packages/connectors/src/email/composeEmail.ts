import { EmailAddress } from "@tidings/schema/fields/Email"
import { Clock, Effect, Schema } from "effect"
import MailComposer from "nodemailer/lib/mail-composer"
import { Rejected } from "../DeliveryFailure.ts"
import type { EmailAttachment, Mailbox, OutgoingEmail } from "./OutgoingEmail.ts"
import { contentId, withContentIds } from "./contentId.ts"
import { headerFields } from "./headerFields.ts"
import { singleLine } from "./singleLine.ts"

const mediaType = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*(?:\s*;.*)?$/iu

// A composite part (RFC 2046 §5) is not carried in base64, so its bytes, or the message around it, could change.
const contentType = (declared: string): string => {
  const type = singleLine(declared)
  return mediaType.test(type) && !/^(?:multipart|message)\//iu.test(type) ? type : "application/octet-stream"
}

/** The files as MIME parts whose bytes arrive as they were; an inline one answers to `cid:<filename>`. */
const attachmentParts = (attachments: ReadonlyArray<EmailAttachment>) =>
  attachments.map((attachment, index) => {
    const filename = singleLine(attachment.filename)
    return {
      filename,
      contentType: contentType(attachment.content_type),
      content: Buffer.from(attachment.data_base64, "base64"),
      ...(attachment.inline
        ? { contentDisposition: "inline" as const, cid: contentId(attachment.filename, index) }
        : { contentDisposition: "attachment" as const })
    }
  })

/** A composed message: its envelope and, as a stream, the text of RFC 5322 with CRLF line ends. */
export type ComposedEmail = ReturnType<MailComposer["compile"]>

const isAddress = Schema.is(EmailAddress)

const address = (field: string, email: string): string => {
  if (!isAddress(email)) throw new Error(`${field} is not an email address`)
  return email
}

// Objects, never text: text would be parsed, and a comma in a name would add a recipient.
const mailbox = (field: string, { email, name }: Mailbox) => ({
  address: address(field, email),
  name: singleLine(name ?? "")
})

// Its own line, which no folding can part, so it must be short (RFC 5322 §2.1.1).
const messageId = (text: string): string => {
  const id = text.replaceAll(/[^!-~]|[<>]/gu, "")
  if (!/^[^@]+@[^@]+$/u.test(id) || id.length > 250) throw new Error("messageId is not a Message-ID")
  return `<${id}>`
}

const compile = (email: OutgoingEmail, nowMs: number): ComposedEmail => {
  const from = mailbox("from", email.from)
  const to = { address: address("to", email.to), name: "" }
  const returnPath = address("returnPath", email.returnPath ?? email.from.email)
  return new MailComposer({
    from,
    to,
    ...(email.replyTo && { replyTo: mailbox("replyTo", email.replyTo) }),
    subject: singleLine(email.subject),
    html: withContentIds(email.html, email.attachments),
    text: email.text,
    headers: headerFields(email),
    attachments: attachmentParts(email.attachments),
    messageId: messageId(email.messageId),
    date: new Date(nowMs),
    envelope: { from: { address: returnPath, name: "" }, to },
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true
  }).compile()
}

/**
 * Builds the message that every connector speaks: nothing in its fields can add a header, a recipient or a part, and
 * nothing is read from disk or network. What cannot be a message at all is Rejected before anybody sees it.
 */
export const composeEmail = (email: OutgoingEmail): Effect.Effect<ComposedEmail, Rejected> =>
  Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
    Effect.try({
      try: () => compile(email, nowMs),
      catch: (error) =>
        new Rejected({
          message: error instanceof Error ? error.message : String(error),
          code: undefined,
          enhancedStatusCode: undefined,
          hard: false
        })
    })
  )
