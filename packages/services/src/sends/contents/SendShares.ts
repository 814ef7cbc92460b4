import { isId, newId, type SendId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { type EndedSendShares, type SendShare, type ShareSend, shareHours } from "@tidings/schema/resources/SendContent"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { SendShareRepository } from "@tidings/storage/repositories/SendShareRepository"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Clock, Context, Duration, Effect, Layer, Option } from "effect"
import { Caller } from "../../access/Caller.ts"
import { own } from "../../access/own.ts"
import { Signer } from "../../access/Signer.ts"
import { AuditTrail, auditEntry } from "../../audit/AuditTrail.ts"
import { note } from "../../audit/CallNotes.ts"
import { PublicUrl } from "../../installation/PublicUrl.ts"
import { SendContents } from "./SendContents.ts"

/** The most addresses that show one mail at a time. */
const mostShares = 20

const purpose = "shared mail"

// Loaded lazily: the HTML tokenizer.
const deadening = whenNeeded(() => import("@tidings/engines/mails/withoutLinks"))

/** A mail as its shared address shows it. */
export interface SharedMail {
  readonly from: { readonly email: string; readonly name?: string }
  readonly subject: string
  readonly sentAt: Date
  /** The mail's HTML, whose links lead nowhere. */
  readonly html: string
}

/** Addresses at which one mail is shown to whoever has them. Decided in docs/decisions/sends.md. */
export class SendShares extends Context.Service<SendShares>()("@tidings/services/SendShares", {
  make: Effect.gen(function* () {
    const contents = yield* SendContents
    const publicUrl = yield* PublicUrl
    const sends = yield* SendRepository
    const shares = yield* SendShareRepository
    const signer = yield* Signer
    const trail = yield* AuditTrail

    const idOf = (token: string) => {
      const id = token.length > 100 ? undefined : signer.open(purpose, token)
      return id !== undefined && isId("shr", id) ? id : undefined
    }

    return {
      /** Makes an address that shows a mail for some hours. */
      share: Effect.fnUntraced(function* ({ expires_in_hours = shareHours.usual, id: sendId }: typeof ShareSend.Type) {
        const caller = yield* Caller
        const row = yield* contents.readable(sendId)
        const now = yield* Clock.currentTimeMillis
        if ((yield* shares.countLiving(caller, sendId, now)) >= mostShares)
          return yield* problem("workspace_rate_limit", {
            message: `${mostShares} addresses show this mail: end them by end_send_share, or wait until one expires.`
          })
        const untilMs = (yield* contents.keptUntilMs(row)) ?? Number.POSITIVE_INFINITY
        const expiresAt = new Date(Math.min(now + Duration.toMillis(Duration.hours(expires_in_hours)), untilMs))
        const id = newId("shr", now)
        const { livemode, workspaceId } = caller
        yield* shares.add([{ id, workspaceId, livemode, sendId, createdAt: new Date(now), expiresAt }])
        yield* note("send", sendId, { share: id, expires_at: expiresAt.toISOString() })
        return {
          id,
          url: `${publicUrl}/shared/${signer.sign(purpose, id)}`,
          expires_at: expiresAt.toISOString()
        } satisfies SendShare
      }),

      /** Ends all addresses that show a mail. */
      end: Effect.fnUntraced(function* (sendId: SendId) {
        yield* own(sends.find)(sendId)
        const ended = yield* shares.end(yield* Caller, sendId, yield* Clock.currentTimeMillis)
        yield* note("send", sendId, { ended })
        return { id: sendId, ended } satisfies typeof EndedSendShares.Type
      }),

      /**
       * The mail behind the token of a shared address; undefined if it shows nothing, or nothing any more. A look that
       * `counts` is counted, and the first of a day audited.
       */
      shown: Effect.fnUntraced(function* (token: string, counts: boolean): Effect.fn.Return<SharedMail | undefined> {
        const id = idOf(token)
        if (id === undefined) return undefined
        const now = yield* Clock.currentTimeMillis
        const share = yield* shares.find(id, now)
        const row = share && (yield* sends.open(share.send_id))
        if (share === undefined || row === undefined || (row.content_gone_at ?? null) !== null) return undefined
        const mail = yield* Effect.option(contents.rendered(row))
        if (Option.isNone(mail)) return undefined
        const view = counts ? yield* shares.view(id, now) : undefined
        if (view?.is_first === true) {
          const { livemode, send_id, views, workspaceId } = view
          yield* trail.writeOutside(
            auditEntry(now, {
              workspaceId,
              livemode,
              actor: { kind: "system" },
              action: "send.share_viewed",
              target: { kind: "send", id: send_id },
              metadata: { share: id, views }
            })
          )
        }
        const { withoutLinks } = yield* deadening
        const { dueMs = Date.parse(row.created_at), from } = row.payload
        const { html, subject } = mail.value
        return { from, subject, sentAt: new Date(dueMs), html: withoutLinks(html) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
