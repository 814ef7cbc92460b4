import { endpoints } from "@tidings/testing/endpoints"
import { makeWorkspace } from "@tidings/testing/World"
import { mcpMounts } from "@tidings/transports/mcp/mcpMounts"
import { descriptions } from "@tidings/transports/openapi/descriptions"
import { Streams } from "@tidings/transports/mcp/subscriptions/Streams"
import { mounted } from "@tidings/transports/http/Mount"
import { Effect, Layer } from "effect"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { fixtureSurface } from "../fixtureSurface.ts"
import { sessions } from "../sessions.ts"

const host = "127.0.0.1"
const withoutLimit = { keyPerSecond: 1_000_000, keyBurst: 1_000_000, workspacePerMinute: null }

/** Adds a real key of a workspace to requests without one, since the judges send no key. */
const introduced =
  (key: string, inside: RequestListener): RequestListener =>
  (request, response) => {
    request.headers.authorization ??= `Bearer ${key}`
    return inside(request, response)
  }

/**
 * Serves the platform's own mounts at /v1 and /mcp with the fixtures behind them, and the fixtures with sessions at
 * /sessions, until the scope ends.
 */
export const judged = Effect.gen(function* () {
  const { live: key } = yield* makeWorkspace("enterprise", withoutLimit)
  let inside: RequestListener = (_, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => inside(request, response))
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, host, () => resume(Effect.void))),
    () =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  )
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const mounts = yield* mcpMounts({
    endpoints,
    descriptions: descriptions({ endpoints, publicUrl: url }),
    publicUrl: url,
    prompts: [],
    surfaceOf: fixtureSurface,
    ipOf: () => host,
    allowedHosts: [host, "localhost"],
    allowedOrigins: [host, "localhost"]
  }).pipe(Effect.provideContext(yield* Layer.build(Layer.fresh(Streams.layer))))
  inside = introduced(
    key,
    mounted([...mounts, sessions("/sessions")], (_, response) => void response.writeHead(404).end())
  )
  return { url }
})
