import { mounted, type Mount } from "@tidings/transports/Mount"
import { Effect, type Scope } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Serves mounts on a loopback port until the scope closes, answering 404 elsewhere; gives the origin. */
export const serveMounts = (mounts: ReadonlyArray<Mount>): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const server = createServer(mounted(mounts, (_, response) => void response.writeHead(404).end()))
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  ).pipe(Effect.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`))
