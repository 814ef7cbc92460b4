import { type SequenceChannel, sequenceChannels } from "@tidings/schema/sequences/channels"
import type { SendOutcome } from "./SimulationScenario.ts"

/** Queue of future occurrences, earliest first; those at the same time in the order they were added. */
export class Agenda<A extends { readonly atMs: number }> {
  private items: ReadonlyArray<A> = []

  constructor(items: ReadonlyArray<A>) {
    for (const item of items) this.add(item)
  }

  add(item: A): void {
    const place = this.items.findIndex(({ atMs }) => atMs > item.atMs)
    this.items = place < 0 ? [...this.items, item] : this.items.toSpliced(place, 0, item)
  }

  get next(): A | undefined {
    return this.items[0]
  }

  take(): void {
    this.items = this.items.slice(1)
  }
}

const undelivered = new Set(["bounced", "failed", "suppressed", "undelivered"])

/**
 * Returns the events of a send at a node: delivered at once unless the outcomes say otherwise, then the outcomes, none
 * before it was sent.
 */
export const fateOf = (
  outcomes: ReadonlyArray<SendOutcome>,
  { channel, node }: { readonly channel: SequenceChannel; readonly node: string },
  sentMs: number
): ReadonlyArray<{ readonly type: string; readonly atMs: number }> => {
  const { group } = sequenceChannels[channel]
  const told = outcomes.filter((outcome) => outcome.node === node)
  const isDelivered = !told.some(({ fate }) => undelivered.has(fate) || fate === "delivered")
  const fates = told.map(({ atMs = sentMs, fate }) => ({ type: `${group}.${fate}`, atMs: Math.max(atMs, sentMs) }))
  return [...(isDelivered ? [{ type: `${group}.delivered`, atMs: sentMs }] : []), ...fates]
}
