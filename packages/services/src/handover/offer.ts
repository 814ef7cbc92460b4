import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import { type DeliveryFailure, OutcomeUnknown, Unreachable, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/Receipt"
import { Clock, Effect, Fiber } from "effect"
import { ConnectorHealth } from "./ConnectorHealth.ts"
import { monotonicMs } from "../limits/monotonicMs.ts"
import type { Delivery, Unsendable } from "./Delivery.ts"
import { observe } from "./observe.ts"

const answerSeconds = 60

/** One offer of a delivery, and its instants, undefined until then. */
export interface Offer<C extends Channel> {
  readonly delivery: Delivery<C>
  /** When it was begun to be marked, in Unix milliseconds. */
  markedMs: number | undefined
  /** When its provider was ready to take it, by a clock that nobody sets. */
  handedMs: number | undefined
}

/** Marks the message as handed over; withdrawn when another process was faster. */
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
    if (offer.handedMs === undefined) {
      const message = `the provider was not ready within ${answerSeconds} s`
      return yield* new Unreachable({ message, stopsAll: true })
    }
    yield* Effect.sleep(offer.handedMs + answerSeconds * 1000 - monotonicMs(yield* Clock.Clock))
    return yield* new OutcomeUnknown({ message: "the provider did not answer in time" })
  })

/** Has the provider take the message, marked meanwhile (`ahead`) or once it is ready; whatever comes of it, no mark is on its way any more. */
const taken = Effect.fnUntraced(function* <C extends Channel>(
  connector: OpenConnector<C>,
  offer: Offer<C>,
  ahead: boolean
) {
  const health = yield* ConnectorHealth
  const message = yield* offer.delivery.message
  const early = ahead ? yield* Effect.forkDetach(marking(offer, message), { startImmediately: true }) : undefined
  const ready = Effect.clockWith((clock) => Effect.sync(() => void (offer.handedMs = monotonicMs(clock))))
  const marked = early === undefined ? marking(offer, message) : Fiber.join(early)
  const delivered = health.watch(connector, connector.deliver(message, Effect.andThen(ready, marked)))
  return yield* early === undefined ? delivered : Effect.ensuring(delivered, Fiber.await(early))
})

/**
 * Offers a message to a provider once; it has a minute to be ready for it, and a minute from then on to answer. A provider that takes messages
 * promptly finds them marked already (`ahead`), so that no connection waits for the database.
 */
export const offered = <C extends Channel>(
  connector: OpenConnector<C>,
  offer: Offer<C>,
  ahead: boolean
): Effect.Effect<Receipt, DeliveryFailure | Unsendable | Withdrawn, ConnectorHealth> =>
  observe(connector)(Effect.raceFirst(taken(connector, offer, ahead), silence(offer)))
