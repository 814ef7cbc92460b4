import { Data, Effect, Runtime } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { createServer, type Server } from "node:http"

/** The port for metrics cannot be had. */
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

/** GET /metrics on a port of its own, in the text format of Prometheus (version 0.0.4): what is counted since the process started. */
export const metricsPort = Effect.fnUntraced(function* (port: number, host: string) {
  const context = yield* Effect.context<never>()
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end()
    const text = PrometheusMetrics.formatUnsafe(context)
    response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(text)
  })
  yield* Effect.acquireRelease(listening(server, port, host), () =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
  )
})
