import type { Channel } from "@tidings/connectors/Channel"
import * as Job from "@tidings/jobs/Job"
import { Clock, Effect } from "effect"
import { Unreachable } from "@tidings/connectors/DeliveryFailure"
import type { Delivery, Passing, Tried } from "./Delivery.ts"
import type { Via } from "./AccountRoute.ts"

/** State of an attempt at a delivery so far. */
export interface AttemptStanding<C extends Channel> {
  readonly delivery: Delivery<C>
  readonly attempt: Job.JobAttempt
  /** Other accounts that the message was offered to, in order. */
  readonly tried: ReadonlyArray<Tried>
}

/** Returns the seconds until the first of the asked accounts may take the message. */
const wishOf = (tried: ReadonlyArray<Tried>): number =>
  Math.min(
    ...tried.flatMap(({ failure }) => {
      if (failure._tag === "Rejected") return []
      return failure._tag === "Throttled" ? (failure.retryAfterSeconds ?? 0) : 0
    })
  )

const retried = Effect.fnUntraced(function* <C extends Channel>(
  { attempt, delivery, tried }: AttemptStanding<C>,
  { failure, via }: Tried<Passing>,
  wasMarked: boolean
) {
  const afterSeconds = Math.max(attempt.waitSeconds, wishOf([...tried, { via, failure }]))
  const nextAttemptMs = (yield* Clock.currentTimeMillis) + afterSeconds * 1000
  yield* delivery.record({ _tag: "Delayed", failure, attempt: attempt.number, nextAttemptMs, wasMarked }, via, tried)
  return yield* new Job.Retry({ reason: failure.message, notBeforeSeconds: afterSeconds })
})

/**
 * Ends an attempt in which no asked account took the message (`last` among them): it is retried, not before the first
 * of them allows it, or given up at the last attempt.
 */
export const later = <C extends Channel>(
  standing: AttemptStanding<C>,
  last: Tried<Passing>,
  wasMarked: boolean
): Effect.Effect<Job.End, Job.Retry> => {
  const { attempt, delivery, tried } = standing
  const { failure, via } = last
  return attempt.isLast
    ? delivery.record({ _tag: "GivenUp", failure, attempt: attempt.number }, via, tried)
    : retried(standing, last, wasMarked)
}

/**
 * Puts a message off until `untilMs` (Unix milliseconds), because none of its accounts can be asked before; this is not
 * an attempt. The message is given up if its last attempt is overdue.
 */
export const putOff = <C extends Channel>(
  { attempt, delivery, tried }: AttemptStanding<C>,
  { failure, via }: Tried<Passing>,
  untilMs: number
): Effect.Effect<Job.End, Job.PutOff> =>
  attempt.isOverdue
    ? delivery.record({ _tag: "GivenUp", failure, attempt: attempt.number }, via, tried)
    : Effect.fail(new Job.PutOff({ reason: failure.message, untilMs }))

/** Retries a message that may have been taken, with the same account, which takes it only once; its mark stays. */
export const repeated = <C extends Channel>(
  standing: AttemptStanding<C>,
  via: Via,
  reason: string
): Effect.Effect<Job.End, Job.Retry> => {
  const message = `${reason}; it is offered again as the same message, which its provider takes once`
  const failure: Passing = new Unreachable({ message, stopsAll: false })
  return retried(standing, { via, failure }, false)
}
