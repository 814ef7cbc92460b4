import type { FieldError } from "@tidings/schema/FieldError"
import { type Problem, problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import { OnApproval } from "../../holding/OnApproval.ts"

const soonMs = 60 * 1000
const furthestMs = 30 * 24 * 60 * 60 * 1000

/** Milliseconds after its hour from which a send is of no use any more. */
export const missedAfterMs = 24 * 60 * 60 * 1000

/** Scheduled sends that a workspace has at most, in each of its worlds. */
export const mostScheduled = 100_000

/** The hour of a send: `atMs` (Unix milliseconds) unless it leaves at once, or the field to refuse. */
export interface SendHour {
  readonly atMs?: number
  readonly field?: FieldError
}

const outOfRange = (message: string): FieldError => ({ path: "send_at", code: "out_of_range", message })
const refused = (message: string): SendHour => ({ field: outOfRange(message) })

/** The field to refuse of a send whose workspace has as many scheduled as it may have. */
export const fullOfScheduled = outOfRange(
  `The workspace has ${mostScheduled.toLocaleString("en")} scheduled sends; wait for some, or cancel them`
)

/**
 * Returns the hour that a caller asks for: within a minute of now, either way, is at once. An approved call may name
 * one that passed while it waited, a day ago at most. Decided in docs/decisions/sends.md.
 */
export const sendHourOf = Effect.fnUntraced(function* (
  sendAt: string | null | undefined,
  nowMs: number
): Effect.fn.Return<SendHour, Problem<"approval_outdated">> {
  if (sendAt === undefined || sendAt === null) return {}
  const aheadMs = Date.parse(sendAt) - nowMs
  if (Math.abs(aheadMs) < soonMs) return {}
  if (aheadMs > furthestMs) return refused("A send is scheduled 30 days ahead at most")
  if (aheadMs > 0) return { atMs: nowMs + aheadMs }
  if ((yield* OnApproval) !== "approved") return refused("This time is over")
  if (-aheadMs < missedAfterMs) return {}
  return yield* problem("approval_outdated", {
    message: "The send was to leave more than 24 hours before it was approved. Ask again, with another hour."
  })
})

/** Writes an hour for people: 2026-12-01 08:00 UTC. */
export const hourWords = (sendAt: string): string =>
  `${new Date(sendAt).toISOString().slice(0, 16).replace("T", " ")} UTC`
