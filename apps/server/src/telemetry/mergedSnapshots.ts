import type { Metric } from "effect"

type Snapshot = Metric.Metric.Snapshot
export type Snapshots = ReadonlyArray<Snapshot>

const keyOf = ({ attributes = {}, id, type }: Snapshot): string =>
  JSON.stringify([id, type, Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))])

const sumOf = (a: number | bigint, b: number | bigint): number | bigint =>
  typeof a === "bigint" && typeof b === "bigint" ? a + b : Number(a) + Number(b)

const histogramOf = (a: Metric.HistogramState, b: Metric.HistogramState): Metric.HistogramState => ({
  buckets: a.buckets.map(([boundary, count], index) => [boundary, count + (b.buckets[index]?.[1] ?? 0)]),
  count: a.count + b.count,
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
  sum: a.sum + b.sum
})

/** Adds up two threads' counts of one metric; for a gauge, a summary or a frequency returns the second one. */
const together = (a: Snapshot, b: Snapshot): Snapshot => {
  if (a.type === "Counter" && b.type === "Counter")
    return { ...a, state: { ...a.state, count: sumOf(a.state.count, b.state.count) } }
  if (a.type === "Histogram" && b.type === "Histogram") return { ...a, state: histogramOf(a.state, b.state) }
  return b
}

/**
 * Merges the counts of several threads of a process into one registry: each metric with the same attributes occurs
 * once.
 */
export const mergedSnapshots = (all: ReadonlyArray<Snapshots>): Metric.MetricRegistry => {
  const byKey = new Map<string, Snapshot>()
  for (const snapshot of all.flat()) {
    const known = byKey.get(keyOf(snapshot))
    byKey.set(keyOf(snapshot), known === undefined ? snapshot : together(known, snapshot))
  }
  return new Map(
    Array.from(byKey, ([key, { state, ...metadata }]) => {
      const hooks = { get: () => state, update: () => {}, modify: () => {} }
      return [key, { ...metadata, hooks }]
    })
  )
}
