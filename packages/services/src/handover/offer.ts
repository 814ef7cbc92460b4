import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import { type DeliveryFailure, OutcomeUnknown, Unreachable, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/Receipt"
import { Clock, Effect } from "effect"
import { ConnectorHealth } from "./ConnectorHealth.ts"
import type { Delivery, Unsendable } from "./Delivery.ts"
import { observe } from "./observe.ts"

const answerSeconds = 60

/** One offer of a delivery: when its handing over began (Unix milliseconds), undefined until then. */
export interface Offer<C extends Channel> {
  readonly delivery: Delivery<C>
  markedMs: number | undefined
}

/** Marks the message as handed over, for the provider that is ready to take it; withdrawn when another process was faster. */
const marking = <C extends Channel>(offer: Offer<C>, message: Parameters<Delivery<C>["mark"]>[0]) =>
  Effect.gen(function* () {
    const { mark, markedMs } = offer.delivery
    offer.markedMs = yield* Clock.currentTimeMillis
    const isOurs = yield* mark(message, { nowMs: offer.markedMs, again: markedMs !== undefined })
    if (!isOurs) return yield* new Withdrawn()
  })

/** As long as a provider may take to be ready, and as long again for its answer. */
const silence = <C extends Channel>(offer: Offer<C>): Effect.Effect<never, OutcomeUnknown | Unreachable> =>
  Effect.gen(function* () {
    yield* Effect.sleep(answerSeconds * 1000)
    if (offer.markedMs === undefined) {
      const message = `the provider was not ready within ${answerSeconds} s`
      return yield* new Unreachable({ message, stopsAll: true })
    }
    yield* Effect.sleep(offer.markedMs + answerSeconds * 1000 - (yield* Clock.currentTimeMillis))
    return yield* new OutcomeUnknown({ message: "the provider did not answer in time" })
  })

/** Offers a message to a provider once; it has a minute to be ready for it, and a minute from then on to answer. */
export const offered = Effect.fnUntraced(function* <C extends Channel>(
  connector: OpenConnector<C>,
  offer: Offer<C>
): Effect.fn.Return<Receipt, DeliveryFailure | Unsendable | Withdrawn, ConnectorHealth> {
  const health = yield* ConnectorHealth
  const taking = Effect.flatMap(offer.delivery.message, (message) =>
    health.watch(connector, connector.deliver(message, marking(offer, message)))
  )
  return yield* observe(connector)(Effect.raceFirst(taking, silence(offer)))
})
