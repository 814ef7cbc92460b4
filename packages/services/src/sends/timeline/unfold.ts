import type { Send } from "@tidings/schema/resources/Send"
import type { SuppressionReason } from "@tidings/schema/resources/Suppression"
import type { SendRow } from "@tidings/storage/repositories/SendRepository"
import type { TimelineChange } from "./TimelineChange.ts"
import { isSentAgain, sinceSentAgain } from "../../handover/unconfirmed/sentAgain.ts"
import { advance } from "./status.ts"

export interface Unfolded {
  /** The new changes, each with the status after it. */
  readonly news: ReadonlyArray<{ readonly change: TimelineChange; readonly status: Send["status"] }>
  readonly status: Send["status"]
  /** Reasons to suppress the recipient; also from changes that are not new. */
  readonly reasons: ReadonlyArray<SuppressionReason>
}

const maxEvents = 100
const repeatable: ReadonlySet<string> = new Set(["send.opened", "send.clicked", "send.delivery_delayed"])

const reasonOf = (change: TimelineChange): SuppressionReason | undefined => {
  if (change.type === "send.complained") return "complaint"
  if (change.type === "send.unsubscribed") return "unsubscribe"
  return change.type === "send.bounced" && change.data.bounce_type === "hard" ? "hard_bounce" : undefined
}

/**
 * True if the change applies: a sandbox send records only its queueing and one simulated event, whoever opens, clicks
 * or reports its mail.
 */
const concerns = (
  { events, livemode }: Pick<SendRow, "events" | "livemode">,
  { source, type }: TimelineChange
): boolean =>
  livemode ||
  type === "send.queued" ||
  (source === "sandbox" && !sinceSentAgain(events).some(({ synthetic }) => synthetic))

/** True if the reader unsubscribed by the link in the mail. */
const isWish = ({ source, type }: TimelineChange): boolean => source === "system" && type === "send.unsubscribed"

const reportOf = ({ data }: { readonly data?: object | undefined }): unknown =>
  data !== undefined && "report_id" in data ? data.report_id : undefined

/** Drops changes from a report that was applied before. */
const unheard = (
  { events }: Pick<SendRow, "events">,
  changes: ReadonlyArray<TimelineChange>
): ReadonlyArray<TimelineChange> =>
  changes.filter((change) => {
    const report = reportOf(change)
    return report === undefined || !events.some((event) => event.type === change.type && reportOf(event) === report)
  })

/**
 * Computes the effect of changes on a send: opens, clicks and delays are recorded until the timeline has 100 entries,
 * everything else once, and once more after the send was sent again. A sandbox send suppresses only if its reader
 * unsubscribes.
 */
export const unfold = (
  row: Pick<SendRow, "events" | "status" | "livemode">,
  told: ReadonlyArray<TimelineChange>
): Unfolded => {
  const changes = unheard(row, told)
  const seen = new Set(sinceSentAgain(row.events).map((event) => event.type))
  const news: Array<Unfolded["news"][number]> = []
  let status = row.status
  for (const change of changes) {
    const { type } = change
    if (!concerns(row, change)) continue
    const isFull = row.events.length + news.length >= maxEvents
    const again = isSentAgain(change)
    if (!again && (repeatable.has(type) ? isFull : seen.has(type))) continue
    seen.add(type)
    status = again && status === "unconfirmed" ? "queued" : advance(status, type)
    news.push({ change, status })
  }
  const reasons = changes.filter((change) => row.livemode || isWish(change)).flatMap((change) => reasonOf(change) ?? [])
  return { news, status, reasons }
}
