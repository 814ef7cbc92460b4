import { Effect, type Scope } from "effect"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

const drainMs = 10_000

/** Listens until the scope closes, then takes no new request and lets the open ones end (10 s at most). Answers the port. */
export const serve = (
  listener: RequestListener,
  port: number,
  host: string
): Effect.Effect<number, Error, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>, Error>((resume) => {
      const server = createServer({ keepAliveTimeout: 65_000 }, listener)
      server.once("error", (error) => resume(Effect.fail(error)))
      server.listen(port, host, () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.callback<void>((resume) => {
        const force = setTimeout(() => server.closeAllConnections(), drainMs)
        server.close(() => {
          clearTimeout(force)
          resume(Effect.void)
        })
        server.closeIdleConnections()
      })
  ).pipe(Effect.map((server) => (server.address() as AddressInfo).port))
