import type { Channel } from "@tidings/connectors/Channel"
import { mayRepeat, type OpenConnector } from "@tidings/connectors/Connector"
import type * as Job from "@tidings/jobs/Job"
import { Clock, Effect, Semaphore } from "effect"
import { ConnectorHealth } from "./ConnectorHealth.ts"
import type { Delivery } from "./Delivery.ts"
import { type Offer, offered } from "./offer.ts"
import { settled } from "./settle.ts"

/** How the messages of one kind reach one provider: each is begun, offered once an attempt, and settled. */
export interface Handover<C extends Channel> {
  /**
   * Makes one attempt at what `begin` finds, if there is something left to offer; fails with Retry when a later one may succeed. What an
   * earlier attempt marked and learned no end of is offered again only where that cannot deliver it twice, and else unconfirmed.
   */
  readonly deliver: (
    attempt: Job.Attempt,
    begin: Effect.Effect<Delivery<C> | undefined>
  ) => Effect.Effect<void, Job.Retry>
}

/** Hands messages to an open account; while one is carried, the next is prepared or the last recorded, and further ones wait without their content. */
export const handoverTo = <C extends Channel>(
  connector: OpenConnector<C>
): Effect.Effect<Handover<C>, never, ConnectorHealth> =>
  Effect.gen(function* () {
    const health = yield* ConnectorHealth
    const lanes = yield* Semaphore.make(2 * connector.capacity)

    const attempted = Effect.fnUntraced(function* (
      attempt: Job.Attempt,
      begin: Effect.Effect<Delivery<C> | undefined>
    ) {
      const delivery = yield* begin
      if (delivery === undefined) return
      const { markedMs } = delivery
      if (markedMs !== undefined && !mayRepeat(connector.repeatable, markedMs, yield* Clock.currentTimeMillis)) {
        const reason = "the process ended while the provider was answering"
        return yield* delivery.record({ _tag: "Unconfirmed", reason })
      }
      const offer: Offer<C> = { delivery, markedMs: undefined }
      yield* offered(connector, offer).pipe(
        Effect.provideService(ConnectorHealth, health),
        Effect.matchEffect({
          onFailure: (failure) => settled(offer, attempt, failure),
          onSuccess: (receipt) => delivery.record({ _tag: "Taken", receipt })
        })
      )
    })

    return { deliver: (attempt, begin) => lanes.withPermits(1)(attempted(attempt, begin)) }
  })
