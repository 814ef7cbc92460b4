import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { SuppressionReason } from "@tidings/schema/resources/Suppression"
import { SendRepository, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { erasedText } from "@tidings/storage/repositories/erasedText"
import { Context, Effect, Layer } from "effect"
import { timelineOf } from "../messages/timelineOf.ts"
import { copyIn } from "../messages/unfold.ts"
import { Suppressions } from "../suppressions/Suppressions.ts"
import { ReaderChoices } from "../topics/ReaderChoices.ts"
import { emailKind, type SendChange } from "./emailKind.ts"
import { mayWake, SendListeners } from "./SendListeners.ts"

/** True if the reader unsubscribed by the link in the mail. */
const isWish = ({ source, type }: SendChange): boolean => source === "system" && type === "send.unsubscribed"

/** The topic that the reader left; undefined if it was all marketing. */
const leftTopic = (change: SendChange): string | undefined =>
  change.type === "send.unsubscribed" && change.source === "system" ? change.data?.topic : undefined

/** The reason to suppress the recipient; a sandbox send suppresses only if its reader unsubscribes. */
const reasonOf = (livemode: boolean, change: SendChange): SuppressionReason | undefined => {
  if (!livemode && !isWish(change)) return undefined
  if (change.type === "send.complained") return "complaint"
  if (change.type === "send.unsubscribed") return leftTopic(change) === undefined ? "unsubscribe" : undefined
  return change.type === "send.bounced" && change.data.bounce_type === "hard" ? "hard_bounce" : undefined
}

/** The address that a change is about. */
const addressOf = ({ to_email }: SendRow, change: SendChange): string => copyIn(change) ?? to_email

/** True if a copy did not arrive. */
const isRefusedCopy = (change: SendChange): boolean => copyIn(change) !== undefined && refusals.has(change.type)

const refusals: ReadonlySet<SendChange["type"]> = new Set(["send.bounced", "send.failed", "transactional.suppressed"])

/**
 * The timelines of sends. A hard bounce, a complaint and an unsubscribe suppress the recipient, also if they are
 * repeated, and an unsubscribe from a topic leaves that alone; a run that waits for an event of its send is woken.
 */
export class SendTimeline extends Context.Service<SendTimeline>()("@tidings/services/SendTimeline", {
  make: Effect.gen(function* () {
    const repository = yield* SendRepository
    const suppressions = yield* Suppressions
    const listeners = yield* SendListeners
    const choices = yield* ReaderChoices

    return yield* timelineOf(emailKind, repository, {
      follows: (row, { heard, news }) =>
        heard.some(
          (change) =>
            reasonOf(row.livemode, change) !== undefined || leftTopic(change) !== undefined || isRefusedCopy(change)
        ) || mayWake(row, news),
      follow: Effect.fnUntraced(function* (row, { heard }, entries) {
        const { id, livemode, to_email, workspace_id: workspaceId } = row
        // An erased recipient's links still work, and have no address to suppress.
        for (const change of heard) {
          const address = addressOf(row, change)
          const reason = reasonOf(livemode, change)
          if (isRefusedCopy(change)) yield* repository.bounceCopy(id, normalizeEmail(address))
          if (reason !== undefined && address !== erasedText)
            yield* suppressions.add({ workspaceId, livemode }, [address], reason, { kind: "send", id })
        }
        const left = to_email === erasedText ? [] : heard.flatMap((change) => leftTopic(change) ?? [])
        if (left.length > 0)
          yield* choices.leave({ workspaceId, livemode }, normalizeEmail(to_email), left, { kind: "send", id })
        if (entries.length > 0) yield* listeners.heardOfSend(row, entries)
      })
    })
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
