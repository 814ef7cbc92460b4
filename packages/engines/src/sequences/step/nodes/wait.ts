import { durationMs, type WaitFor, type WaitUntil } from "@tidings/schema/sequences/Definition"
import { nextLocal } from "../time/localTime.ts"
import { fail, go, type Move, rest } from "../walk/Move.ts"
import type { Walk } from "../walk/Walk.ts"
import { type Moment, momentOf, zoneNote } from "./moment.ts"

const atTime = (walk: Walk, moment: Moment, at: string | undefined): Moment =>
  at === undefined ? moment : { ms: nextLocal(walk.timeZone.zone, moment.ms, at), ...zoneNote(walk) }

/** Waits for a duration, then until the next occurrence of the local time in `at`. */
export const enterFor = (walk: Walk, id: string, node: WaitFor): Move => {
  const { ms, ...zone } = atTime(walk, { ms: walk.at + durationMs(node.for) }, node.at)
  walk.note("entered", { node: id, until: ms, ...zone })
  return rest(ms)
}

const shift = ({ minus, plus }: WaitUntil): number =>
  (plus === undefined ? 0 : durationMs(plus)) - (minus === undefined ? 0 : durationMs(minus))

/**
 * Waits until a date. `late` takes runs with a past date or a date that is no time; without `late`, a date that is no
 * time fails.
 */
export const enterUntil = (walk: Walk, id: string, node: WaitUntil): Move => {
  const moment = momentOf(walk, node.until)
  if (moment === undefined) {
    walk.note("entered", { node: id, reason: "until_invalid" })
    return node.late === undefined ? fail("until_invalid") : go(node.late)
  }
  const { ms, ...zone } = atTime(walk, { ...moment, ms: moment.ms + shift(node) }, node.at)
  const isLate = ms < walk.at
  walk.note("entered", { node: id, until: ms, ...zone, ...(isLate && { reason: "late" }) })
  if (isLate) return go(node.late ?? node.next)
  return rest(ms)
}
