import { CapturedMailRepository, type CapturedMailSummary } from "@tidings/storage/repositories/CapturedMailRepository"
import { type CapturedMessage, MessageTextRepository } from "@tidings/storage/repositories/MessageTextRepository"
import type { SurfaceChannel } from "@tidings/schema/channels"
import { Context, Effect, Layer } from "effect"
import { Tracking } from "../sends/tracking/Tracking.ts"
import type { InboxMail } from "./InboxMail.ts"
import { readMail } from "./readMail.ts"

const pageSize = 25

export interface InboxPage {
  /** Newest first. */
  readonly mails: ReadonlyArray<CapturedMailSummary>
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

    /** Removes tracking, since viewing a mail here is neither an open nor a click of its recipient. */
    const shown = (mail: InboxMail): InboxMail =>
      mail.html === undefined ? mail : { ...mail, html: tracking.undo(mail.html) }

    return {
      list: ({ before, to }: Asked): Effect.Effect<InboxPage> =>
        Effect.map(repository.list({ before, to, limit: pageSize + 1 }), (found) => {
          const { items, older } = paged(found)
          return { mails: items, older }
        }),

      messages: (channel: SurfaceChannel, { before, to }: Asked): Effect.Effect<CapturedMessages> =>
        Effect.map(messages.captured(channel, { before, to, limit: pageSize + 1 }), (found) => {
          const { items, older } = paged(found)
          return { messages: items, older }
        }),

      read: (id: string): Effect.Effect<InboxMail | undefined> =>
        Effect.flatMap(repository.find(id), (mail) =>
          mail === undefined ? Effect.succeed(undefined) : Effect.map(readMail(mail), shown)
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
