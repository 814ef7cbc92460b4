import { inHomeOf } from "@tidings/storage/homes/inHome"
import { Database } from "@tidings/storage/Database"
import {
  type CapturedMailHead,
  CapturedMailRepository,
  type CapturedMailRow
} from "@tidings/storage/repositories/CapturedMailRepository"
import { type CapturedMessage, MessageTextRepository } from "@tidings/storage/repositories/MessageTextRepository"
import type { SurfaceChannel } from "@tidings/schema/channels"
import { Context, Effect, Layer } from "effect"
import type { Address, Attachment } from "postal-mime"
import { Tracking } from "../sends/tracking/Tracking.ts"
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
export const readMail = ({
  copies,
  createdAt,
  id,
  livemode,
  raw,
  subject,
  toEmail
}: CapturedMailRow): Effect.Effect<InboxMail> =>
  Effect.map(
    Effect.promise(async () => (await import("postal-mime")).default.parse(raw, { forceRfc822Attachments: true })),
    ({ attachments, from, headers, html, text }) => ({
      id,
      to: toEmail,
      copies: copies ?? [],
      from: named(from),
      subject,
      createdAt,
      sandbox: !livemode,
      headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      html,
      text,
      parts: attachments.map(partOf),
      raw
    })
  )

const pageSize = 25

export interface InboxPage {
  /** Newest first. */
  readonly mails: ReadonlyArray<CapturedMailHead>
  /** Cursor of the next older page; undefined on the last one. */
  readonly older: string | undefined
}

export interface CapturedMessages {
  /** Newest first. */
  readonly messages: ReadonlyArray<CapturedMessage>
  /** Cursor of the next older page; undefined on the last one. */
  readonly older: string | undefined
}

interface Asked {
  /** Any part of the recipient's address or number. */
  readonly to?: string | undefined
  /** The `older` cursor of the previous page. */
  readonly before?: string | undefined
}

/** Splits off one page of captured items, with the cursor of the next. */
const paged = <A extends { readonly id: string }>(found: ReadonlyArray<A>) => {
  const items = found.slice(0, pageSize)
  return { items, older: found.length > pageSize ? items.at(-1)!.id : undefined }
}

/**
 * Mails and messages of other channels captured instead of sent, from the sandbox and every workspace, for the operator
 * of the installation.
 */
export class Inbox extends Context.Service<Inbox>()("@tidings/services/Inbox", {
  make: Effect.gen(function* () {
    const repository = yield* CapturedMailRepository
    const messages = yield* MessageTextRepository
    const tracking = yield* Tracking
    const { homes } = yield* Database

    /** Lists items of all homes, newest first. */
    const everywhere = <A extends { readonly id: string }>(listing: Effect.Effect<ReadonlyArray<A>>) =>
      Effect.map(homes.each(listing), (found) => found.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1)))

    /** Removes tracking, since viewing a mail here is neither an open nor a click of its recipient. */
    const shown = (mail: InboxMail): InboxMail =>
      mail.html === undefined ? mail : { ...mail, html: tracking.undo(mail.html) }

    return {
      list: ({ before, to }: Asked): Effect.Effect<InboxPage> =>
        Effect.map(everywhere(repository.list({ before, to, limit: pageSize + 1 })), (found) => {
          const { items, older } = paged(found)
          return { mails: items, older }
        }),

      messages: (channel: SurfaceChannel, { before, to }: Asked): Effect.Effect<CapturedMessages> =>
        Effect.map(everywhere(messages.captured(channel, { before, to, limit: pageSize + 1 })), (found) => {
          const { items, older } = paged(found)
          return { messages: items, older }
        }),

      read: (id: string): Effect.Effect<InboxMail | undefined> =>
        Effect.flatMap(inHomeOf(id, repository.find(id)), (mail) =>
          mail === undefined ? Effect.succeed(undefined) : Effect.map(readMail(mail), shown)
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
