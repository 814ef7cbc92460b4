import { CapturedMailRepository, type CapturedMailSummary } from "@tidings/storage/repositories/CapturedMailRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Tracking } from "../sends/tracking/Tracking.ts"
import type { InboxMail } from "./InboxMail.ts"
import { readMail } from "./readMail.ts"

const pageSize = 25

const keptMs = 30 * 24 * 60 * 60 * 1000

export interface InboxPage {
  /** Newest first. */
  readonly mails: ReadonlyArray<CapturedMailSummary>
  /** Where the next older page starts; undefined on the last one. */
  readonly older: string | undefined
}

/** The mails that were captured instead of sent, those of the sandbox and of every workspace: for whoever runs the installation. */
export class Inbox extends Context.Service<Inbox>()("@tidings/services/Inbox", {
  make: Effect.gen(function* () {
    const repository = yield* CapturedMailRepository
    const tracking = yield* Tracking

    /** Looking at a mail here is neither an open nor a click of its recipient. */
    const shown = (mail: InboxMail): InboxMail =>
      mail.html === undefined ? mail : { ...mail, html: tracking.undo(mail.html) }

    return {
      /** One page; `to` is any part of the recipient's address, `before` the `older` of the page above. */
      list: ({
        before,
        to
      }: {
        readonly before?: string | undefined
        readonly to?: string | undefined
      }): Effect.Effect<InboxPage> =>
        Effect.map(repository.list({ before, to, limit: pageSize + 1 }), (found) => {
          const mails = found.slice(0, pageSize)
          return { mails, older: found.length > pageSize ? mails.at(-1)!.id : undefined }
        }),

      read: (id: string): Effect.Effect<InboxMail | undefined> =>
        Effect.flatMap(repository.find(id), (mail) =>
          mail === undefined ? Effect.succeed(undefined) : Effect.map(readMail(mail), shown)
        ),

      /** Deletes what is older than 30 days. */
      purge: Effect.flatMap(Clock.currentTimeMillis, (now) => repository.purgeBefore(now - keptMs))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
