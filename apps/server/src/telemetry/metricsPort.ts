import { Data, Effect, Runtime } from "effect"
import { createServer, type RequestListener, type Server } from "node:http"
import { probes } from "../probes/probes.ts"

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
