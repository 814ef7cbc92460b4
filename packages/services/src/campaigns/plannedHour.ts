import { problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import { OnApproval } from "../holding/OnApproval.ts"
import { plannedTime } from "./plannedTime.ts"

const dayMs = 24 * 60 * 60 * 1000
/** Farthest time a mail can be planned for, in milliseconds: beyond it, time zone rules are not known. */
const furthestMs = 731 * dayMs

const refused = (message: string) =>
  problem("field_invalid", { message, fields: [{ path: "scheduleAt", code: "out_of_range", message }] })

/**
 * Returns the columns of a sending time, as given; refuses one that does not exist, is over, or is too far ahead. An
 * approved call may name an hour that passed while it waited.
 */
export const plannedHour = Effect.fnUntraced(function* (scheduleAt: string, timezone: string, nowMs: number) {
  const time = plannedTime(scheduleAt, timezone)
  if (time === undefined) return yield* refused("There is no such time")
  const { localAt, sendsAtMs } = time
  const sendsAt = new Date(sendsAtMs)
  if (sendsAtMs <= nowMs && (yield* OnApproval) === false)
    return yield* refused(`This time is over: it was ${sendsAt.toISOString()}`)
  if (sendsAtMs > nowMs + furthestMs) return yield* refused("Mails are planned two years ahead at most")
  return { scheduleAt, localAt, timezone, sendsAt }
})
