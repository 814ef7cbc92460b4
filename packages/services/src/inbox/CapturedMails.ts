import { problem } from "@tidings/schema/Problem"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import type { SendId } from "@tidings/schema/Id"
import {
  type DeleteCapturedMails,
  type DeletedCapturedMails,
  type ListCapturedMails,
  type MarkCapturedMail,
  mostDeletedMails
} from "@tidings/schema/resources/CapturedMail"
import { type CapturedMailFilter, CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Tracking } from "../sends/tracking/Tracking.ts"
import { capturedMailOf, summaryOf } from "./capturedMailOf.ts"
import type { InboxMail } from "./InboxMail.ts"

type Asked = Pick<typeof ListCapturedMails.Type, "to" | "subject" | "unread" | "since" | "until">

const filterOf = ({ subject, to, unread, ...window }: Asked): CapturedMailFilter => ({
  ...(to !== undefined && { to: to.toLowerCase() }),
  subject,
  unread,
  ...windowOf(window)
})

/** Captured mails of a workspace, as its callers read and delete them. Decided in docs/decisions/inbox.md. */
export class CapturedMails extends Context.Service<CapturedMails>()("@tidings/services/CapturedMails", {
  make: Effect.gen(function* () {
    const cursors = yield* Cursors
    const repository = yield* CapturedMailRepository
    const sends = yield* SendRepository
    const tracking = yield* Tracking

    const untracked = (mail: InboxMail): InboxMail =>
      mail.html === undefined ? mail : { ...mail, html: tracking.undo(mail.html) }

    return {
      untracked,

      /** Lists mails of the caller's world, newest first. */
      list: Effect.fnUntraced(function* (input: typeof ListCapturedMails.Type) {
        const filter = filterOf(input)
        const page = yield* cursors.page(
          "captured_mails",
          input,
          (world, window) => repository.page(world, filter, window),
          { filters: { ...filter } }
        )
        return { ...page, data: page.data.map(summaryOf) }
      }),

      /** Reads a mail, which stays as unread as it is. */
      read: Effect.fnUntraced(function* (id: SendId) {
        const row = yield* own(repository.findIn)(id)
        yield* note("send", id)
        return yield* capturedMailOf(row, untracked)
      }),

      mark: Effect.fnUntraced(function* ({ id, unread }: typeof MarkCapturedMail.Type) {
        const row = yield* own(repository.mark)(id, unread)
        yield* note("send", id, { unread })
        return summaryOf(row)
      }),

      /** Deletes a mail. Deleting it again is no error, since its send is known for ever. */
      remove: Effect.fnUntraced(function* (id: SendId) {
        if (!(yield* repository.remove(yield* Caller, id))) yield* own(sends.findOwn)(id)
        yield* note("send", id)
        return { id, deleted: true as const }
      }),

      /** Deletes the mails that a filter names, or all. */
      removeAll: Effect.fnUntraced(function* ({ all, ...asked }: typeof DeleteCapturedMails.Type) {
        if (all !== true && Object.keys(asked).length === 0)
          return yield* problem("field_invalid", {
            fields: [{ path: "all", code: "required", message: "Give a filter, or all: true" }]
          })
        const deleted = yield* repository.removeAll(yield* Caller, filterOf(asked), mostDeletedMails)
        yield* note("captured_mails", "all", { deleted })
        return { deleted, more: deleted === mostDeletedMails } satisfies DeletedCapturedMails
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
