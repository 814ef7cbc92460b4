import { Context, Effect, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import type { RequestListener } from "node:http"
import { type Snapshots, merged } from "./merged.ts"

/**
 * Serves the counts since the process started, of this thread and of `elsewhere`, in the text format of Prometheus
 * (version 0.0.4).
 */
export const metricsListener = (elsewhere: Effect.Effect<Snapshots>): Effect.Effect<RequestListener> =>
  Effect.map(Effect.context<never>(), (context) => (_, response) => {
    void Effect.runPromise(elsewhere).then((there) => {
      const registry = merged([Metric.snapshotUnsafe(context), there])
      const text = PrometheusMetrics.formatUnsafe(Context.make(Metric.MetricRegistry, registry))
      response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(text)
    })
  })
