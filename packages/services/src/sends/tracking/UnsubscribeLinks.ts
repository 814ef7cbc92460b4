import { Database } from "@tidings/storage/Database"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Suppressions } from "../../suppressions/Suppressions.ts"
import { Tracking } from "./Tracking.ts"

/** Days after a mail during which its reader may resubscribe by its link. */
const comesBackDays = 90

const dayMs = 24 * 60 * 60 * 1000

/** Masks an address as `a…@example.com`: mails are forwarded, and other holders need not learn the whole address. */
const masked = (email: string): string => {
  const at = email.lastIndexOf("@")
  return `${String.fromCodePoint(email.codePointAt(0)!)}…${email.slice(at)}`
}

/** The choices of a marketing mail's reader, by its link. */
export interface Reader {
  /** The masked address that the mail went to; `sender` is the name or address it came from. */
  readonly address: string
  readonly sender: string
  readonly mayComeBack: boolean
  /** Unsubscribes the address from marketing; idempotent. */
  readonly leave: Effect.Effect<void>
  /** Resubscribes the address if `mayComeBack`, else changes nothing. */
  readonly comeBack: Effect.Effect<void>
}

/** The links by which readers of marketing mails unsubscribe and resubscribe. Decided in docs/decisions/sends.md. */
export class UnsubscribeLinks extends Context.Service<UnsubscribeLinks>()("@tidings/services/UnsubscribeLinks", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* SendRepository
    const suppressions = yield* Suppressions
    const tracking = yield* Tracking

    return {
      /** The reader behind the link of an existing mail; undefined if the token was not signed here. */
      of: Effect.fnUntraced(function* (token: string): Effect.fn.Return<Reader | undefined> {
        const wish = tracking.openUnsubscribe(token)
        const send = wish && (yield* repository.open(wish.sendId))
        if (wish === undefined || send === undefined) return undefined
        const now = yield* Clock.currentTimeMillis
        const mayComeBack = now - new Date(send.created_at).getTime() <= comesBackDays * dayMs
        const { email, name = email } = send.payload.from
        return {
          address: masked(send.to_email),
          sender: name,
          mayComeBack,
          leave: wish.record,
          comeBack: mayComeBack
            ? Effect.asVoid(
                database.transaction(
                  suppressions.rejoin(
                    { workspaceId: send.workspace_id, livemode: send.livemode },
                    send.to_email,
                    send.id
                  )
                )
              )
            : Effect.void
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
