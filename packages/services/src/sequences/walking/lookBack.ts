import type { SendEvent } from "@tidings/schema/resources/Send"
import type { RunSendId } from "@tidings/schema/sequences/channels"
import type { PastEvent } from "@tidings/storage/repositories/RunFactsRepository"
import type { LookBack } from "@tidings/engines/sequences/step/Command"
import type { FoundEvents, Happening } from "@tidings/engines/sequences/step/Input"

const beginning = { atMs: 0, seq: 0 }

const isAfter = (
  one: { readonly atMs: number; readonly seq?: number },
  place: { readonly atMs: number; readonly seq: number }
) => one.atMs > place.atMs || (one.atMs === place.atMs && (one.seq ?? 0) > place.seq)

/** Events of a run's own sends within the period of the look-back. */
const ofSends = (
  { after = beginning, sends, sinceMs, untilMs }: LookBack,
  timelines: ReadonlyMap<RunSendId, ReadonlyArray<SendEvent>>
): ReadonlyArray<Happening> =>
  sends.flatMap(({ send, sendId, type }) =>
    (timelines.get(sendId) ?? [])
      .filter((event) => event.type === type)
      .map((event) => ({ id: event.id, type, metadata: event.data, atMs: Date.parse(event.timestamp), send }))
      .filter((event) => event.atMs > sinceMs && event.atMs <= untilMs && isAfter(event, after))
  )

/**
 * The answer to a look-back, from the contact's events (one more than asked for, if there are more) and the timelines
 * of the run's sends.
 */
export const lookBackAnswer = (
  question: LookBack,
  events: ReadonlyArray<PastEvent>,
  timelines: ReadonlyMap<RunSendId, ReadonlyArray<SendEvent>>
): FoundEvents => {
  const all: ReadonlyArray<Happening> = [...events, ...ofSends(question, timelines)].toSorted(
    (one: Happening, other: Happening) => one.atMs - other.atMs || (one.seq ?? 0) - (other.seq ?? 0)
  )
  const given = all.slice(0, question.limit)
  const last = given.at(-1)
  return {
    type: "found",
    node: question.node,
    visit: question.visit,
    events: given,
    ...(all.length > given.length && last !== undefined && { more: { atMs: last.atMs, seq: last.seq ?? 0 } })
  }
}
