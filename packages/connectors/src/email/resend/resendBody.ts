import { type ApiEmail, namedAddress } from "../apiEmail.ts"

/** Builds the body of `POST /emails` (resend.com/docs/api-reference/emails/send-email, 2026-11). */
export const resendBody = ({ files, from, headers, html, id, replyTo, subject, text, to }: ApiEmail) => ({
  from: namedAddress(from),
  to: to.address,
  subject,
  ...(html !== "" && { html }),
  ...(text !== "" && { text }),
  ...(replyTo !== undefined && { reply_to: namedAddress(replyTo) }),
  ...(headers.length > 0 && { headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) }),
  ...(files.length > 0 && {
    attachments: files.map(({ base64, contentId, contentType, filename }) => ({
      content: base64,
      filename,
      content_type: contentType,
      ...(contentId !== undefined && { content_id: contentId })
    }))
  }),
  tags: [{ name: "send", value: id }]
})
