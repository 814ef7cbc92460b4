import { assert, it } from "@effect/vitest"
import { Context, Effect, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { mergedSnapshots } from "./mergedSnapshots.ts"

/** Returns the metrics of a thread that made these updates. */
const counted = (...updates: ReadonlyArray<Effect.Effect<void>>) =>
  Effect.andThen(Effect.all(updates), Metric.snapshot).pipe(
    Effect.provideService(Metric.MetricRegistry, new Map()),
    // Copied, like a snapshot from another thread.
    Effect.map((snapshots) => structuredClone(snapshots))
  )

const calls = (operation: string, by: number) =>
  Metric.update(
    Metric.counter("calls_total", { description: "Calls", incremental: true, attributes: { operation } }),
    by
  )
const took = (seconds: number) => Metric.update(Metric.histogram("duration_seconds", { boundaries: [0.1, 1] }), seconds)
const waiting = (job: string, count: number) =>
  Metric.update(Metric.gauge("waiting", { description: "Waiting", attributes: { job } }), count)

it.effect("counts of two threads are one text: each family is told of once, and the same series is one sum", () =>
  Effect.gen(function* () {
    const here = yield* counted(calls("read", 2), took(0.05), calls("send", 1))
    const there = yield* counted(waiting("mail", 7), calls("read", 3), took(0.5), took(5))
    const text = PrometheusMetrics.formatUnsafe(Context.make(Metric.MetricRegistry, mergedSnapshots([here, there])))
    const lines = text.trim().split("\n")
    assert.lengthOf(new Set(lines.filter((line) => line.startsWith("# "))), 5)
    assert.sameMembers(lines, [
      "# HELP calls_total Calls",
      "# TYPE calls_total counter",
      'calls_total{operation="read"} 5',
      'calls_total{operation="send"} 1',
      "# TYPE duration_seconds histogram",
      'duration_seconds_bucket{le="0.1"} 1',
      'duration_seconds_bucket{le="1"} 2',
      'duration_seconds_bucket{le="+Inf"} 3',
      "duration_seconds_sum 5.55",
      "duration_seconds_count 3",
      "# HELP waiting Waiting",
      "# TYPE waiting gauge",
      'waiting{job="mail"} 7'
    ])
  })
)
