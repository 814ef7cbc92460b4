import type { SuppressionReason } from "@tidings/schema/resources/Suppression"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { erasedText } from "@tidings/storage/repositories/personalPlaces"
import { Context, Effect, Layer } from "effect"
import { timelineOf } from "../messages/timelineOf.ts"
import { Suppressions } from "../suppressions/Suppressions.ts"
import { emailKind, type SendChange } from "./emailKind.ts"
import { mayWake, SendListeners } from "./SendListeners.ts"

/** True if the reader unsubscribed by the link in the mail. */
const isWish = ({ source, type }: SendChange): boolean => source === "system" && type === "send.unsubscribed"

/** The reason to suppress the recipient; a sandbox send suppresses only if its reader unsubscribes. */
const reasonOf = (livemode: boolean, change: SendChange): SuppressionReason | undefined => {
  if (!livemode && !isWish(change)) return undefined
  if (change.type === "send.complained") return "complaint"
  if (change.type === "send.unsubscribed") return "unsubscribe"
  return change.type === "send.bounced" && change.data.bounce_type === "hard" ? "hard_bounce" : undefined
}

/**
 * The timelines of sends. A hard bounce, a complaint and an unsubscribe suppress the recipient, also if they are
 * repeated; a run that waits for an event of its send is woken.
 */
export class SendTimeline extends Context.Service<SendTimeline>()("@tidings/services/SendTimeline", {
  make: Effect.gen(function* () {
    const repository = yield* SendRepository
    const suppressions = yield* Suppressions
    const listeners = yield* SendListeners

    return yield* timelineOf(emailKind, repository, {
      follows: (row, { heard, news }) =>
        heard.some((change) => reasonOf(row.livemode, change) !== undefined) || mayWake(row, news),
      follow: Effect.fnUntraced(function* (row, { heard }, entries) {
        const { id, livemode, to_email, workspace_id: workspaceId } = row
        // An erased recipient's links still work, and have no address to suppress.
        const reasons = to_email === erasedText ? [] : heard.flatMap((change) => reasonOf(livemode, change) ?? [])
        for (const reason of reasons)
          yield* suppressions.add({ workspaceId, livemode }, [to_email], reason, { kind: "send", id })
        if (entries.length > 0) yield* listeners.heardOfSend(row, entries)
      })
    })
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
