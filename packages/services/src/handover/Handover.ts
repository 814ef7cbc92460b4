import type { Channel } from "@tidings/connectors/Channel"
import { mayRepeat, type OpenConnector } from "@tidings/connectors/Connector"
import type * as Job from "@tidings/jobs/Job"
import type { Window } from "@tidings/jobs/Window"
import { Clock, Effect, Exit } from "effect"
import { ConnectorHealth } from "./ConnectorHealth.ts"
import { ConnectorPlaces } from "./ConnectorPlaces.ts"
import type { AttemptEnd, Delivery } from "./Delivery.ts"
import { type Offer, offered } from "./offer.ts"
import { recordedAtLast } from "./recordedAtLast.ts"
import { settled } from "./settle.ts"

// A provider that took the last message within this time is found ready for the next.
const promptMs = 1_000

/** How the messages of one kind reach one provider: each is begun, offered once an attempt, and settled. */
export interface Handover<C extends Channel> {
  /** How many jobs of the lanes that lead here are at work. */
  readonly window: Window
  /**
   * Makes one attempt at what `begin` finds, if there is something left to offer; fails with Retry when a later one may succeed. What an
   * earlier attempt marked and learned no end of is offered again only where that cannot deliver it twice, and else unconfirmed. Answers
   * `ended` when what recorded the end has ended the job.
   */
  readonly deliver: (
    attempt: Job.Attempt,
    begin: Effect.Effect<Delivery<C> | undefined>
  ) => Effect.Effect<Job.End, Job.Retry>
}

/** Hands messages to an open account by rank; while one is carried the next is prepared, those before are recorded, and further ones wait without their content. */
export const handoverTo = <C extends Channel>(
  connector: OpenConnector<C>
): Effect.Effect<Handover<C>, never, ConnectorHealth | ConnectorPlaces> =>
  Effect.gen(function* () {
    const health = yield* ConnectorHealth
    const places = yield* ConnectorPlaces
    const window = places.windowOf(connector)
    let isPrompt = false

    /** Sees whether the provider takes messages, and how soon. */
    const noting = <A, E, R>(offer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.gen(function* () {
        const beganMs = yield* Clock.currentTimeMillis
        const exit = yield* Effect.exit(offer)
        isPrompt = Exit.isSuccess(exit) && (yield* Clock.currentTimeMillis) - beganMs < promptMs
        return yield* exit
      })

    /** The end of one attempt, for its owner to record once the next message has its place. */
    const offeredOnce = Effect.fnUntraced(function* (
      attempt: Job.Attempt,
      begin: Effect.Effect<Delivery<C> | undefined>
    ): Effect.fn.Return<Effect.Effect<Job.End, Job.Retry>> {
      const begun = yield* begin
      if (begun === undefined) return Effect.void
      const delivery = { ...begun, record: (end: AttemptEnd) => recordedAtLast(begun.record(end)) }
      const { markedMs } = delivery
      if (markedMs !== undefined && !mayRepeat(connector.repeatable, markedMs, yield* Clock.currentTimeMillis)) {
        const reason = "the process ended while the provider was answering"
        return delivery.record({ _tag: "Unconfirmed", reason })
      }
      const offer: Offer<C> = { delivery, markedMs: undefined, handedMs: undefined }
      return yield* noting(offered(connector, offer, isPrompt)).pipe(
        Effect.provideService(ConnectorHealth, health),
        Effect.match({
          onFailure: (failure) => settled(offer, attempt, failure),
          onSuccess: (receipt) => delivery.record({ _tag: "Taken", receipt })
        })
      )
    })

    return {
      window,
      deliver: (attempt, begin) =>
        Effect.flatten(places.withPlace(connector, window, attempt.rank)(offeredOnce(attempt, begin)))
    }
  })
