import { contentId } from "./contentId.ts"
import type { EmailAttachment } from "./OutgoingEmail.ts"
import { singleLine } from "./singleLine.ts"

const mediaType = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*(?:\s*;.*)?$/iu

// A composite part (RFC 2046 §5) is not carried in base64, so its bytes, or the message around it, could change.
const contentType = (declared: string): string => {
  const type = singleLine(declared)
  return mediaType.test(type) && !/^(?:multipart|message)\//iu.test(type) ? type : "application/octet-stream"
}

/** The files as MIME parts whose bytes arrive as they were; an inline one answers to `cid:<filename>`. */
export const attachmentParts = (attachments: ReadonlyArray<EmailAttachment>) =>
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
