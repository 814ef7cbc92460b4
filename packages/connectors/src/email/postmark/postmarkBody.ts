import { type ApiEmail, namedAddress } from "../apiEmail.ts"

/** Builds the body of `POST /email` (postmarkapp.com/developer/api/email-api, 2026-11). */
export const postmarkBody = (
  { files, from, headers, html, id, replyTo, subject, text, to }: ApiEmail,
  messageStream: string
) => ({
  From: namedAddress(from),
  To: to.address,
  Subject: subject,
  ...(html !== "" && { HtmlBody: html }),
  ...(text !== "" && { TextBody: text }),
  ...(replyTo !== undefined && { ReplyTo: namedAddress(replyTo) }),
  MessageStream: messageStream,
  Metadata: { send: id },
  ...(headers.length > 0 && { Headers: headers.map(({ name, value }) => ({ Name: name, Value: value })) }),
  ...(files.length > 0 && {
    Attachments: files.map(({ base64, contentId, contentType, filename }) => ({
      Name: filename,
      Content: base64,
      ContentType: contentType,
      ...(contentId !== undefined && { ContentID: `cid:${contentId}` })
    }))
  })
})
