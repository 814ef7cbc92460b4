import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import type { SendId } from "@tidings/schema/Id"
import type { CapturedMail, CapturedMailSummary } from "@tidings/schema/resources/CapturedMail"
import type { CapturedMailHead, CapturedMailRow } from "@tidings/storage/repositories/CapturedMailRepository"
import { Effect } from "effect"
import type { InboxMail } from "./InboxMail.ts"
import { readMail } from "./Inbox.ts"

const mostLinks = 200

// Loaded lazily: the HTML tokenizer.
const reading = whenNeeded(async () => ({
  ...(await import("@tidings/engines/mails/found/readHtml")),
  ...(await import("@tidings/engines/mails/found/mailCodesIn"))
}))

/** A captured mail as lists show it. */
export const summaryOf = ({ createdAt, id, subject, toEmail, unread }: CapturedMailHead): CapturedMailSummary => ({
  id: id as SendId,
  to: toEmail,
  subject,
  unread,
  created_at: createdAt.toISOString()
})

/** Reads a captured mail with its codes and links, as `shown` leaves it without tracking. */
export const capturedMailOf = Effect.fnUntraced(function* (
  row: CapturedMailRow,
  shown: (mail: InboxMail) => InboxMail
): Effect.fn.Return<CapturedMail> {
  const { from, headers, html, parts, text } = shown(yield* readMail(row))
  const { mailCodesIn, readHtml } = yield* reading
  const { links, text: seen } = readHtml(html ?? "")
  const said = html === undefined ? (text ?? "") : seen
  return {
    ...summaryOf(row),
    from,
    headers,
    html: html ?? null,
    text: text ?? null,
    attachments: parts.map(({ bytes, contentType, filename, inline }) => ({
      filename: filename ?? null,
      content_type: contentType,
      bytes: bytes.length,
      inline
    })),
    codes: mailCodesIn(`${row.subject}\n${said}`),
    links: links.slice(0, mostLinks)
  }
})
