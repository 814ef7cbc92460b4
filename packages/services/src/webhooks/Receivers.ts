import { Window } from "@tidings/jobs/Window"
import type { WebhookId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { LruCache } from "@tidings/engines/caches/LruCache"

/** How a receiver took its last deliveries, as far as this process has seen. */
interface Receiver {
  /** Deliveries that it may have at once. */
  places: number
  /** How many in a row it did not answer at all. */
  silent: number
}

const mostPlaces = 8
const mostKnown = 10_000
/** A receiver that takes longer over an answer has fewer deliveries at once. */
const promptMs = 5_000
/** For how long nothing is brought to a receiver that did not answer once, twice, and more often in a row. */
const restsSeconds = [5, 30, 120] as const

const webhookOf = (lane: string): string => lane.slice(lane.lastIndexOf("/") + 1)

/**
 * How many deliveries each receiver has at once: one until it has answered, twice as many with each answer within 5 seconds, 8 at most; fewer where it is
 * slow, and one again, after a rest, where it does not answer. Decided in docs/decisions/webhooks-and-events.md.
 */
export class Receivers extends Context.Service<Receivers>()("@tidings/services/Receivers", {
  make: Effect.sync(() => {
    const known = new LruCache<Receiver>({ entries: mostKnown, weight: mostKnown })

    const receiverOf = (id: string): Receiver => {
      const receiver = known.get(id) ?? { places: 1, silent: 0 }
      known.set(id, receiver, 1)
      return receiver
    }

    return {
      windowOf: (lane: string): Window => Window.fixed(() => receiverOf(webhookOf(lane)).places),

      /** Notes how long an attempt took and whether it was answered; answers for how many seconds its receiver is to be left alone, if it is. */
      noted: (id: WebhookId, durationMs: number, isAnswered: boolean): number | undefined => {
        const receiver = receiverOf(id)
        const isPrompt = durationMs < promptMs
        receiver.places = isAnswered
          ? isPrompt
            ? Math.min(mostPlaces, receiver.places * 2)
            : Math.max(1, Math.floor(receiver.places / 2))
          : 1
        receiver.silent = isAnswered || isPrompt ? 0 : receiver.silent + 1
        return receiver.silent === 0 ? undefined : restsSeconds[Math.min(receiver.silent, restsSeconds.length) - 1]
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
