import MailComposer from "nodemailer/lib/mail-composer"
import { envelopeOf } from "./addressField.ts"
import { contentId, mediaTypeOf, withContentIds } from "./contentId.ts"
import type { ComposedEmail, EmailFields } from "./EmailFields.ts"
import type { EmailAttachment } from "../messages/OutgoingEmail.ts"
import { singleLine } from "./singleLine.ts"
import { boundaryOf } from "./writeEmail.ts"

/** Converts files to MIME parts that keep their bytes unchanged; an inline one is referred to by `cid:<filename>`. */
const attachmentParts = (attachments: ReadonlyArray<EmailAttachment>) =>
  attachments.map((attachment, index) => {
    const filename = singleLine(attachment.filename)
    return {
      filename,
      contentType: mediaTypeOf(attachment.content_type),
      content: Buffer.from(attachment.data_base64, "base64"),
      ...(attachment.inline
        ? { contentDisposition: "inline" as const, cid: contentId(attachment.filename, index) }
        : { contentDisposition: "attachment" as const })
    }
  })

/**
 * Composes a message with files by MailComposer; nothing is read from disk or network. Throws synchronously on a
 * message that cannot be composed.
 */
export const composeWithFiles = (
  fields: EmailFields,
  attachments: ReadonlyArray<EmailAttachment>
): (() => Promise<ComposedEmail>) => {
  const { cc, date, from, headers, html, id, messageId, replyTo, subject, text, to } = fields
  const message = new MailComposer({
    from,
    to,
    ...(cc.length > 0 && { cc: [...cc] }),
    ...(replyTo && { replyTo }),
    subject,
    text,
    html: withContentIds(html, attachments),
    headers: [...headers],
    messageId,
    date,
    attachments: attachmentParts(attachments),
    baseBoundary: boundaryOf(id),
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true
  }).compile()
  return async () => ({
    bytes: await message.build(),
    messageId: message.messageId(),
    envelope: envelopeOf(fields)
  })
}
