import type { Channel, Messages } from "@tidings/connectors/Channel"
import { mayRepeat } from "@tidings/connectors/Connector"
import { type DeliveryFailure, OutcomeUnknown, Unreachable, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import { Clock, Effect, Exit, Fiber } from "effect"
import type { Carrier } from "./accounts/Accounts.ts"
import type { ConnectorHealth } from "./ConnectorHealth.ts"
import { monotonicMs } from "../caches/monotonicMs.ts"
import { type Delivery, Unmade, type Unsendable } from "./Delivery.ts"
import { observe } from "./observe.ts"
import type { Via } from "./Route.ts"
import { unquoting } from "./quoting/unquoting.ts"

const answerSeconds = 60

/** Until when a provider has to be ready; files of a post are uploaded before it is handed over, and films may take their time. */
const readySeconds = { email: 60, sms: 60, social: 1_800 } as const satisfies Record<Channel, number>

/** Whatever else than a receipt may come of an offer. */
export type NotTaken = DeliveryFailure | Unmade | Unsendable | Withdrawn

/** One offer of a delivery, and its instants, undefined until then. */
export interface Offer<C extends Channel> {
  readonly delivery: Delivery<C>
  readonly via: Via
  /** When it was begun to be marked, in Unix milliseconds. */
  markedMs: number | undefined
  /** When its provider was ready to take it, by a clock that nobody sets. */
  handedMs: number | undefined
  /** Withdrawn, since the provider of a message that may have been taken was ready for it when it could have forgotten the first offer. */
  isTooLate: boolean
}

/** Marks the message as handed over; withdrawn when another process was faster. */
const marking = <C extends Channel>(offer: Offer<C>, message: Messages[C]) =>
  Effect.gen(function* () {
    const { mark, markedMs } = offer.delivery
    offer.markedMs = yield* Clock.currentTimeMillis
    const isOurs = yield* mark(message, { nowMs: offer.markedMs, again: markedMs !== undefined, via: offer.via })
    if (!isOurs) return yield* new Withdrawn()
  })

/** As long as a provider may take to be ready, and then for its answer. */
const silence = <C extends Channel>(offer: Offer<C>, channel: C): Effect.Effect<never, OutcomeUnknown | Unreachable> =>
  Effect.gen(function* () {
    const patienceSeconds = readySeconds[channel]
    for (let waited = 0; offer.handedMs === undefined && waited < patienceSeconds; waited += answerSeconds)
      yield* Effect.sleep(answerSeconds * 1000)
    if (offer.handedMs === undefined) {
      const message = `the provider was not ready within ${patienceSeconds} s`
      return yield* new Unreachable({ message, stopsAll: true })
    }
    yield* Effect.sleep(offer.handedMs + answerSeconds * 1000 - monotonicMs(yield* Clock.Clock))
    return yield* new OutcomeUnknown({ message: "the provider did not answer in time" })
  })

/** Has the provider take the message, marked meanwhile (`ahead`) or once it is ready; whatever comes of it, no mark is on its way any more. */
const taken = Effect.fnUntraced(function* <C extends Channel>(
  { connector, isPrompt: ahead }: Carrier<C>,
  offer: Offer<C>,
  health: ConnectorHealth["Service"]
) {
  const message = yield* Effect.mapError(offer.delivery.message(offer.via), (failure) =>
    failure._tag === "Throttled" ? new Unmade({ failure }) : failure
  )
  const early = ahead ? yield* Effect.forkDetach(marking(offer, message), { startImmediately: true }) : undefined
  const ready = Effect.clockWith((clock) =>
    Effect.suspend(() => {
      offer.handedMs = monotonicMs(clock)
      const { markedMs: firstMs } = offer.delivery
      offer.isTooLate =
        firstMs !== undefined && !mayRepeat(connector.repeatable, firstMs, clock.currentTimeMillisUnsafe())
      return offer.isTooLate ? Effect.fail(new Withdrawn()) : Effect.void
    })
  )
  const marked = early === undefined ? marking(offer, message) : Fiber.join(early)
  const delivered = health.watch(
    connector,
    unquoting(message, connector.deliver(message, Effect.andThen(ready, marked))),
    offer.via.connectorId
  )
  return yield* early === undefined ? delivered : Effect.ensuring(delivered, Fiber.await(early))
})

// A provider that took the last message within this time is found ready for the next.
const promptMs = 1_000

/** Sees how soon the provider takes messages. Posts are never marked ahead: a process that dies while files are uploaded has offered nothing. */
const noting = <C extends Channel, A, E>(carrier: Carrier<C>, offer: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.gen(function* () {
    const beganMs = yield* Clock.currentTimeMillis
    const exit = yield* Effect.exit(offer)
    const tookMs = (yield* Clock.currentTimeMillis) - beganMs
    carrier.isPrompt = Exit.isSuccess(exit) && tookMs < promptMs && carrier.connector.channel !== "social"
    return yield* exit
  })

/**
 * Offers a message to a provider once; it has a minute to be ready for it, half an hour where files are uploaded first, and a minute from then on to
 * answer. A provider that takes messages promptly finds them marked already, so that no connection waits for the database.
 */
export const offered = <C extends Channel>(
  carrier: Carrier<C>,
  offer: Offer<C>,
  health: ConnectorHealth["Service"]
): Effect.Effect<Receipt, NotTaken> =>
  noting(
    carrier,
    observe(carrier.connector)(
      Effect.raceFirst(taken(carrier, offer, health), silence(offer, carrier.connector.channel))
    )
  )
