import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type * as Prompt from "@tidings/pipeline/Prompt"
import { mcpMounts } from "@tidings/transports/mcp/mcpMounts"
import { Streams } from "@tidings/transports/mcp/subscriptions/Streams"
import { mounted, type Mount } from "@tidings/transports/Mount"
import { listener } from "@tidings/transports/rest/listener"
import { Context, Effect, Layer } from "effect"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

const host = "127.0.0.1"

interface Options<R> {
  readonly endpoints: ReadonlyArray<Endpoint<R>>
  readonly prompts?: ReadonlyArray<Prompt.Any>
  /** Besides the tool-protocol server. */
  readonly mounts?: ReadonlyArray<Mount>
  readonly fastLane?: boolean
}

/** The whole listener, REST and MCP and further mounts, on a loopback port of its own until the scope ends. */
export const serve = Effect.fnUntraced(function* <R>({
  endpoints,
  fastLane = true,
  mounts = [],
  prompts = []
}: Options<R>) {
  const ipOf = () => host
  const rest = yield* listener({ endpoints, ipOf })
  let inside: RequestListener = rest
  const server = createServer((request, response) => inside(request, response))
  const listening = Effect.callback<void>((resume) => void server.listen(0, host, () => resume(Effect.void)))
  const closing = Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })
  yield* Effect.acquireRelease(listening, () => closing)
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const streams = yield* Layer.build(Layer.fresh(Streams.layer))
  const tools = yield* mcpMounts({
    endpoints,
    prompts,
    publicUrl: url,
    fastLane,
    ipOf,
    allowedHosts: [host],
    allowedOrigins: [host]
  }).pipe(Effect.provideContext(streams))
  inside = mounted([...mounts, ...tools], rest)
  /** Ends the open streams, as a server does before it stops. */
  const stopStreams = Context.get(streams, Streams).end
  return { url, stopStreams }
})
