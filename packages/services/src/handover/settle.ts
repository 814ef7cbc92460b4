import type { Channel } from "@tidings/connectors/Channel"
import * as Job from "@tidings/jobs/Job"
import { Clock, Effect } from "effect"
import { Unreachable } from "@tidings/connectors/DeliveryFailure"
import type { Delivery, Passing, Tried } from "./Delivery.ts"
import type { Via } from "./Route.ts"

/** An attempt at a delivery, as far as it has come. */
export interface Standing<C extends Channel> {
  readonly delivery: Delivery<C>
  readonly attempt: Job.Attempt
  /** Whom else it was offered to, in order. */
  readonly tried: ReadonlyArray<Tried>
}

/** The soonest instant at which one of those that were asked may take it, in seconds from now. */
const wishOf = (tried: ReadonlyArray<Tried>): number =>
  Math.min(
    ...tried.flatMap(({ failure }) => {
      if (failure._tag === "Rejected") return []
      return failure._tag === "Throttled" ? (failure.retryAfterSeconds ?? 0) : 0
    })
  )

const retried = Effect.fnUntraced(function* <C extends Channel>(
  { attempt, delivery, tried }: Standing<C>,
  { failure, via }: Tried<Passing>,
  wasMarked: boolean
) {
  const afterSeconds = Math.max(attempt.waitSeconds, wishOf([...tried, { via, failure }]))
  const nextAttemptMs = (yield* Clock.currentTimeMillis) + afterSeconds * 1000
  yield* delivery.record({ _tag: "Delayed", failure, attempt: attempt.number, nextAttemptMs, wasMarked }, via, tried)
  return yield* new Job.Retry({ reason: failure.message, notBeforeSeconds: afterSeconds })
})

/** Nobody who was asked has taken it, `last` among them: it is offered again later, not before one of them wants it, or given up at the last attempt. */
export const later = <C extends Channel>(
  standing: Standing<C>,
  last: Tried<Passing>,
  wasMarked: boolean
): Effect.Effect<Job.End, Job.Retry> => {
  const { attempt, delivery, tried } = standing
  const { failure, via } = last
  return attempt.isLast
    ? delivery.record({ _tag: "GivenUp", failure, attempt: attempt.number }, via, tried)
    : retried(standing, last, wasMarked)
}

/** None of those whom it may go through is asked before an instant (Unix milliseconds), which is no attempt; it is given up once its last would have been. */
export const putOff = <C extends Channel>(
  { attempt, delivery, tried }: Standing<C>,
  { failure, via }: Tried<Passing>,
  untilMs: number
): Effect.Effect<Job.End, Job.PutOff> =>
  attempt.isOverdue
    ? delivery.record({ _tag: "GivenUp", failure, attempt: attempt.number }, via, tried)
    : Effect.fail(new Job.PutOff({ reason: failure.message, untilMs }))

/** It may have been taken, and is offered again to the same account, which cannot double it; its mark stays as it is. */
export const repeated = <C extends Channel>(
  standing: Standing<C>,
  via: Via,
  reason: string
): Effect.Effect<Job.End, Job.Retry> => {
  const message = `${reason}; it is offered again as the same message, which its provider takes once`
  const failure: Passing = new Unreachable({ message, stopsAll: false })
  return retried(standing, { via, failure }, false)
}
