import type { CapturedMail } from "@tidings/storage/repositories/CapturedMailRepository"
import { Effect } from "effect"
import type { Address, Attachment } from "postal-mime"
import type { InboxMail, InboxPart } from "./InboxMail.ts"

const named = (address: Address | undefined): string => {
  if (address?.address === undefined) return address?.name ?? ""
  return address.name === "" ? address.address : `${address.name} <${address.address}>`
}

const partOf = (
  { content, contentId, disposition, filename, mimeType, related }: Attachment,
  index: number
): InboxPart => ({
  index,
  filename: filename ?? undefined,
  contentType: mimeType,
  contentId: contentId?.replaceAll(/^<|>$/gu, ""),
  inline: related === true || disposition === "inline",
  bytes: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content)
})

/** Parses a captured message; a parse error is a defect, since our own connector wrote it. */
export const readMail = ({ createdAt, id, raw, sandbox, subject, toEmail }: CapturedMail): Effect.Effect<InboxMail> =>
  Effect.map(
    Effect.promise(async () => (await import("postal-mime")).default.parse(raw, { forceRfc822Attachments: true })),
    ({ attachments, from, headers, html, text }) => ({
      id,
      to: toEmail,
      from: named(from),
      subject,
      createdAt,
      sandbox,
      headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      html,
      text,
      parts: attachments.map(partOf),
      raw
    })
  )
