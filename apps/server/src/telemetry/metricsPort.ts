import { createServer, type RequestListener, type Server } from "node:http"
import { Context, Data, Effect, Metric, Runtime } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { probes } from "../door.ts"
import { mergedSnapshots, type Snapshots } from "./mergedSnapshots.ts"

/** The port for metrics cannot be opened. */
export class MetricsPortTaken extends Data.TaggedError("MetricsPortTaken")<{ readonly message: string }> {
  override readonly [Runtime.errorExitCode] = 2
  override readonly [Runtime.errorReported] = false
}

const listening = (server: Server, port: number, host: string) =>
  Effect.callback<Server, MetricsPortTaken>((resume) => {
    server.once("error", ({ message }) =>
      resume(new MetricsPortTaken({ message: `${message}; free the port, or set METRICS_PORT` }))
    )
    server.listen(port, host, () => resume(Effect.succeed(server)))
  })

/** Serves GET /metrics on a port of its own. */
export const metricsPort = Effect.fnUntraced(function* (port: number, host: string, metrics: RequestListener) {
  const server = createServer(probes({ "/metrics": metrics }))
  yield* Effect.acquireRelease(listening(server, port, host), () =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
  )
})

/**
 * Serves the counts since the process started, of this thread and of `elsewhere`, in the text format of Prometheus
 * (version 0.0.4).
 */
export const metricsListener = (elsewhere: Effect.Effect<Snapshots>): Effect.Effect<RequestListener> =>
  Effect.map(Effect.context<never>(), (context) => (_, response) => {
    void Effect.runPromise(elsewhere).then((there) => {
      const registry = mergedSnapshots([Metric.snapshotUnsafe(context), there])
      const text = PrometheusMetrics.formatUnsafe(Context.make(Metric.MetricRegistry, registry))
      response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(text)
    })
  })
