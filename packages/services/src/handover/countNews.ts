import type { Channel } from "@tidings/connectors/Channel"
import { Effect, Metric } from "effect"

const counters = new Map<string, Metric.Counter<number>>()

/** The counter of one type of a channel's entries in one world, made once. */
const counterOf = (channel: Channel, livemode: boolean, type: string): Metric.Counter<number> => {
  const world = livemode ? "live" : "sandbox"
  const name = `${channel} ${world} ${type}`
  const known = counters.get(name)
  if (known !== undefined) return known
  const counter = Metric.counter("tidings_messages_total", {
    description: "Events of messages: accepted, sent, delivered, bounced and so on",
    incremental: true,
    attributes: { channel, type, world }
  })
  counters.set(name, counter)
  return counter
}

/**
 * Counts outcomes of a message by the types of its timeline entries: senders are blocked for bounces, complaints and
 * suppressions.
 */
export const countNews = (
  channel: Channel,
  livemode: boolean,
  entries: ReadonlyArray<{ readonly type: string }>
): Effect.Effect<void> =>
  Effect.forEach(entries, ({ type }) => Metric.update(counterOf(channel, livemode, type), 1), { discard: true })
