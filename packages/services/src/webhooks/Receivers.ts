import { LaneWindow } from "@tidings/jobs/LaneWindow"
import type { WebhookId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { LruCache } from "@tidings/engines/caches/LruCache"

/** Results of a receiver's recent deliveries, as seen by this process. */
interface Receiver {
  /** Maximum number of its concurrent deliveries. */
  places: number
  /** Number of consecutive attempts without an answer. */
  silent: number
}

const mostPlaces = 8
const mostKnown = 10_000
/** Time limit for a prompt answer; a slower receiver gets fewer concurrent deliveries. */
const promptMs = 5_000
/** Rest, in seconds, of a receiver that has not answered once, twice, or more often in a row. */
const restsSeconds = [5, 30, 120] as const

const webhookOf = (lane: string): string => lane.slice(lane.lastIndexOf("/") + 1)

/**
 * Concurrency per receiver: one delivery until it has answered, doubled with each answer within 5 seconds, at most 8;
 * halved if it is slow, and back to one, after a rest, if it does not answer. Decided in
 * docs/decisions/webhooks-and-events.md.
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
      windowOf: (lane: string): LaneWindow => LaneWindow.fixed(() => receiverOf(webhookOf(lane)).places),

      /**
       * Records an attempt's duration and if it was answered; returns the seconds that the receiver must rest,
       * undefined if none.
       */
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
