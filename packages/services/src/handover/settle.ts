import type { Channel } from "@tidings/connectors/Channel"
import type { DeliveryFailure, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import * as Job from "@tidings/jobs/Job"
import { Clock, Effect } from "effect"
import type { Passing, Unsendable } from "./Delivery.ts"
import type { Offer } from "./offer.ts"

/** The provider surely has not taken it: it is offered again later, not before the provider wants it, or given up at the last attempt. */
const later = Effect.fnUntraced(function* <C extends Channel>(
  { delivery, markedMs }: Offer<C>,
  { isLast, number, waitSeconds }: Job.Attempt,
  failure: Passing
) {
  if (isLast) return yield* delivery.record({ _tag: "GivenUp", failure, attempt: number })
  const wish = failure._tag === "Throttled" ? failure.retryAfterSeconds : undefined
  const afterSeconds = Math.max(waitSeconds, wish ?? 0)
  const nextAttemptMs = (yield* Clock.currentTimeMillis) + afterSeconds * 1000
  yield* delivery.record({
    _tag: "Delayed",
    failure,
    attempt: number,
    nextAttemptMs,
    wasMarked: markedMs !== undefined
  })
  return yield* new Job.Retry({ reason: failure.message, notBeforeSeconds: afterSeconds })
})

/** Has the owner record what became of an offer that was not taken, and fails with Retry when a later attempt may succeed. */
export const settled = <C extends Channel>(
  offer: Offer<C>,
  attempt: Job.Attempt,
  failure: DeliveryFailure | Unsendable | Withdrawn
): Effect.Effect<Job.End, Job.Retry> => {
  switch (failure._tag) {
    case "Rejected":
    case "Unsendable":
      return offer.delivery.record(failure)
    case "OutcomeUnknown":
      return offer.delivery.record({ _tag: "Unconfirmed", reason: failure.message })
    case "Withdrawn":
      return Effect.fail(new Job.Retry({ reason: "another process offers it" }))
    default:
      return later(offer, attempt, failure)
  }
}
