import type { Channel, Messages } from "@tidings/connectors/Channel"
import { type OpenConnector, mayRepeat } from "@tidings/connectors/Connector"
import { type DeliveryFailure, OutcomeUnknown, Unreachable, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import { Clock, Effect, Exit, Fiber, Metric } from "effect"
import { monotonicMs } from "../caches/monotonicMs.ts"
import type { ConnectorHealth } from "./ConnectorHealth.ts"
import { type Delivery, Unmade, type Unsendable } from "./Delivery.ts"
import type { Via } from "./AccountRoute.ts"
import type { Carrier } from "./accounts/Accounts.ts"
import { unquoting } from "./quoting.ts"

/**
 * Wraps an offer in a span and counts it by connector and outcome; neither records the message or the provider's words.
 */
const observe =
  <C extends Channel>({ channel, name }: Pick<OpenConnector<C>, "channel" | "name">) =>
  <A, E extends { readonly _tag: string }, R>(offer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const end = (outcome: string) => {
      const attributes = { channel, connector: name, outcome }
      const counter = Metric.counter("tidings_handovers_total", {
        description: "Offers of messages to providers ended",
        incremental: true,
        attributes
      })
      return Effect.andThen(Metric.update(counter, 1), Effect.annotateCurrentSpan("tidings.outcome", outcome))
    }
    // Failed offers end the span normally as well: a failed span would carry the provider's words.
    return Effect.exit(
      offer.pipe(
        Effect.tap(() => end("taken")),
        Effect.tapError(({ _tag }) => end(_tag.replaceAll(/(?<=[a-z])[A-Z]/gu, "_$&").toLowerCase()))
      )
    ).pipe(
      Effect.withSpan(
        `hand over ${channel}`,
        { kind: "producer", attributes: { "tidings.connector": name } },
        { captureStackTrace: false }
      ),
      Effect.flatten
    )
  }

const answerSeconds = 60

/**
 * Seconds within which a provider has to be ready; a post's files are uploaded before it is handed over, and films take
 * long.
 */
const readySeconds = (channel: Channel): number => (channel === "social" ? 1_800 : 60)

/** The failures of an offer. */
export type NotTaken = DeliveryFailure | Unmade | Unsendable | Withdrawn

/** One offer of a delivery, with its instants. */
export interface HandoverOffer<C extends Channel> {
  readonly delivery: Delivery<C>
  readonly via: Via
  /** Time at which marking began, in Unix milliseconds; undefined before. */
  markedMs: number | undefined
  /** Monotonic milliseconds at which the provider was ready to take it; undefined before. */
  handedMs: number | undefined
  /**
   * True if the offer was withdrawn because the provider was ready only after it may have forgotten the first offer,
   * which it may have taken.
   */
  isTooLate: boolean
}

/** Marks the message as handed over; fails with Withdrawn if another process was faster. */
const marking = <C extends Channel>(offer: HandoverOffer<C>, message: Messages[C]) =>
  Effect.gen(function* () {
    const { mark, markedMs } = offer.delivery
    offer.markedMs = yield* Clock.currentTimeMillis
    const isOurs = yield* mark(message, { nowMs: offer.markedMs, again: markedMs !== undefined, via: offer.via })
    if (!isOurs) return yield* new Withdrawn()
  })

/** Fails when the provider is not ready in time, or then does not answer in time. */
const silence = <C extends Channel>(
  offer: HandoverOffer<C>,
  channel: C
): Effect.Effect<never, OutcomeUnknown | Unreachable> =>
  Effect.gen(function* () {
    const patienceSeconds = readySeconds(channel)
    for (let waited = 0; offer.handedMs === undefined && waited < patienceSeconds; waited += answerSeconds)
      yield* Effect.sleep(answerSeconds * 1000)
    if (offer.handedMs === undefined) {
      const message = `the provider was not ready within ${patienceSeconds} s`
      return yield* new Unreachable({ message, stopsAll: true })
    }
    yield* Effect.sleep(offer.handedMs + answerSeconds * 1000 - monotonicMs(yield* Clock.Clock))
    return yield* new OutcomeUnknown({ message: "the provider did not answer in time" })
  })

/**
 * Has the provider take the message, which is marked meanwhile if the account is prompt (`ahead`), else once the
 * provider is ready. Marking has ended when this effect ends.
 */
const taken = Effect.fnUntraced(function* <C extends Channel>(
  { connector, isPrompt: ahead }: Carrier<C>,
  offer: HandoverOffer<C>,
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

// A provider that took the last message within this time (milliseconds) is expected to be ready for the next.
const promptMs = 1_000

/**
 * Measures how soon the provider takes messages. Posts are never marked ahead: a process that dies while files are
 * uploaded has offered nothing.
 */
const noting = <C extends Channel, A, E>(carrier: Carrier<C>, offer: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.gen(function* () {
    const beganMs = yield* Clock.currentTimeMillis
    const exit = yield* Effect.exit(offer)
    const tookMs = (yield* Clock.currentTimeMillis) - beganMs
    carrier.isPrompt = Exit.isSuccess(exit) && tookMs < promptMs && carrier.connector.channel !== "social"
    return yield* exit
  })

/**
 * Offers a message to a provider once. The provider has a minute to be ready, half an hour if files are uploaded first,
 * and from then on a minute to answer. Messages for a prompt provider are marked beforehand, so that no connection
 * waits for the database.
 */
export const offered = <C extends Channel>(
  carrier: Carrier<C>,
  offer: HandoverOffer<C>,
  health: ConnectorHealth["Service"]
): Effect.Effect<Receipt, NotTaken> =>
  noting(
    carrier,
    observe(carrier.connector)(
      Effect.raceFirst(taken(carrier, offer, health), silence(offer, carrier.connector.channel))
    )
  )
