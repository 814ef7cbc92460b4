import type { SmsStatus } from "@tidings/schema/resources/SmsDelivery"
import type { SmsRow } from "@tidings/storage/repositories/SmsRepository"
import type { SmsChange } from "./SmsChange.ts"
import { isSentAgain, sinceSentAgain } from "../../handover/unconfirmed/sentAgain.ts"
import { advance } from "./status.ts"

export interface Unfolded {
  /** The new changes, each with the status after it. */
  readonly news: ReadonlyArray<{ readonly change: SmsChange; readonly status: SmsStatus }>
  readonly status: SmsStatus
}

const maxEvents = 100

/** True if the change applies: a sandbox message records only its acceptance and one simulated event. */
const concerns = ({ events, livemode }: Pick<SmsRow, "events" | "livemode">, { source, type }: SmsChange): boolean =>
  livemode ||
  type === "sms.queued" ||
  (source === "sandbox" && !sinceSentAgain(events).some(({ synthetic }) => synthetic))

/**
 * Computes the effect of changes on a message: waiting again is recorded until the timeline has 100 entries, everything
 * else once, and once more after it was sent again.
 */
export const unfold = (
  row: Pick<SmsRow, "events" | "livemode" | "status">,
  changes: ReadonlyArray<SmsChange>
): Unfolded => {
  const seen = new Set(sinceSentAgain(row.events).map(({ type }) => type))
  const news: Array<Unfolded["news"][number]> = []
  let status = row.status
  for (const change of changes) {
    const isFull = row.events.length + news.length >= maxEvents
    const again = isSentAgain(change)
    if (!concerns(row, change)) continue
    if (!again && (change.type === "sms.queued" ? isFull : seen.has(change.type))) continue
    seen.add(change.type)
    status = again && status === "unconfirmed" ? "queued" : advance(status, change)
    news.push({ change, status })
  }
  return { news, status }
}
