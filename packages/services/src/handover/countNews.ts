import type { Channel } from "@tidings/connectors/Channel"
import { Effect, Metric } from "effect"

/**
 * Counts outcomes of a message by the types of its timeline entries: senders are blocked for bounces, complaints and
 * suppressions.
 */
export const countNews = (
  channel: Channel,
  livemode: boolean,
  entries: ReadonlyArray<{ readonly type: string }>
): Effect.Effect<void> =>
  Effect.forEach(
    entries,
    ({ type }) => {
      const attributes = { channel, type, world: livemode ? "live" : "sandbox" }
      const counter = Metric.counter("tidings_messages_total", {
        description: "Events of messages: accepted, sent, delivered, bounced and so on",
        incremental: true,
        attributes
      })
      return Metric.update(counter, 1)
    },
    { discard: true }
  )
