import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { mcpMounts } from "@tidings/transports/mcp/mcpMounts"
import { mounted, type Mount } from "@tidings/transports/Mount"
import { listener } from "@tidings/transports/rest/listener"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const host = "127.0.0.1"

interface Options<R> {
  readonly endpoints: ReadonlyArray<Endpoint<R>>
  /** Besides the tool-protocol server. */
  readonly mounts?: ReadonlyArray<Mount>
  readonly fastLane?: boolean
}

/** The whole listener, REST and MCP and further mounts, on a loopback port of its own until the scope ends. */
export const serve = Effect.fnUntraced(function* <R>({ endpoints, fastLane = true, mounts = [] }: Options<R>) {
  const ipOf = () => host
  const tools = yield* mcpMounts({ endpoints, fastLane, ipOf, allowedHosts: [host], allowedOrigins: [host] })
  const rest = yield* listener({ endpoints, ipOf })
  const server = createServer(mounted([...mounts, ...tools], rest))
  const listening = Effect.callback<void>((resume) => void server.listen(0, host, () => resume(Effect.void)))
  const closing = Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })
  yield* Effect.acquireRelease(listening, () => closing)
  return { url: `http://${host}:${(server.address() as AddressInfo).port}` }
})
