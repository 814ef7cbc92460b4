import type { MessageRow } from "@tidings/storage/repositories/messageRows"
import { isSentAgain, sinceSentAgain } from "./sentAgain.ts"
import type { MessageChange, MessageKind } from "./MessageKind.ts"

/** The effect of changes on a message. */
export interface Unfolded<Row extends MessageRow, Change extends MessageChange> {
  /** The new changes, each with the status after it. */
  readonly news: ReadonlyArray<{ readonly change: Change; readonly status: Row["status"] }>
  readonly status: Row["status"]
  /** The changes without those of a report that was applied before; also the ones that are not new. */
  readonly heard: ReadonlyArray<Change>
}

const maxEvents = 100

/** True if nothing will be handed to a connector any more. */
export const isSettled = <Row extends MessageRow>(
  { waits }: Pick<MessageKind<any, Row, any>, "waits">,
  status: Row["status"]
): boolean => !waits.includes(status)

/** The status after a change: its rank never falls, except that what ends the waiting ends it; a final one stays. */
const advance = <Row extends MessageRow, Change extends MessageChange>(
  kind: MessageKind<any, Row, Change>,
  current: Row["status"],
  change: Change
): Row["status"] => {
  const { final, reached, statuses, waits } = kind
  const next = reached(change)
  if (next === undefined || final.includes(current)) return current
  if (waits.includes(current) && !waits.includes(next)) return next
  return statuses.indexOf(next) > statuses.indexOf(current) ? next : current
}

/** True if a sandbox message had its one simulated event since it was last sent. */
export const isSimulated = ({ events }: Pick<MessageRow, "events">): boolean =>
  sinceSentAgain(events).some(({ synthetic }) => synthetic)

/** The text by which a type that is recorded once is known. */
const keyOf = (entry: { readonly type: string; readonly data?: object | undefined }): string =>
  `${entry.type} ${copyIn(entry) ?? ""}`

const reportOf = ({ data }: { readonly data?: object | undefined }): unknown =>
  data !== undefined && "report_id" in data ? data.report_id : undefined

/** The address of the copy that a change or an entry is about; undefined if it is about the message's recipient. */
export const copyIn = ({ data }: { readonly data?: object | undefined }): string | undefined =>
  data !== undefined && "copy" in data && "recipient" in data ? String(data.recipient) : undefined

/**
 * Computes the effect of changes on a message: those that repeat are recorded until the timeline has 100 entries,
 * everything else once, and once more after the message was sent again. A sandbox message records only its acceptance,
 * its hours and one simulated event, whoever opens, clicks or reports it. What happens to a copy of a mail is recorded
 * once for each copy, and changes no status.
 */
export const unfold = <Row extends MessageRow, Change extends MessageChange>(
  kind: MessageKind<any, Row, Change>,
  row: Pick<Row, "events" | "status" | "livemode">,
  changes: ReadonlyArray<Change>
): Unfolded<Row, Change> => {
  const { events, livemode } = row
  const heard = changes.filter((change) => {
    const report = reportOf(change)
    const copy = copyIn(change)
    return (
      report === undefined ||
      !events.some((event) => event.type === change.type && reportOf(event) === report && copyIn(event) === copy)
    )
  })
  const first = kind.says.queued().type
  const seen = new Set<string>(sinceSentAgain(events).map(keyOf))
  const news: Array<Unfolded<Row, Change>["news"][number]> = []
  let status = row.status
  for (const change of heard) {
    const { source, type } = change
    const isOfCopy = copyIn(change) !== undefined
    const key = keyOf(change)
    const isAsked = type === first || kind.planned?.includes(type) === true
    if (!livemode && !isAsked && (source !== "sandbox" || isSimulated(row))) continue
    const again = isSentAgain(change)
    const isFull = events.length + news.length >= maxEvents
    if (!again && (kind.repeats.includes(type) ? isFull : seen.has(key) || (isOfCopy && isFull))) continue
    seen.add(key)
    if (!isOfCopy) status = again && status === "unconfirmed" ? "queued" : advance(kind, status, change)
    news.push({ change, status })
  }
  return { news, status, heard }
}
