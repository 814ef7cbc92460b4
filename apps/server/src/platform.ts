import { prompts } from "@tidings/operations/prompts/registry"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { Installation } from "@tidings/services/setup/Installation"
import { Database } from "@tidings/storage/Database"
import { bridgeMount } from "@tidings/transports/bridge/bridgeMount"
import { inboundMounts } from "@tidings/transports/inbound/inboundMounts"
import { consoleMounts } from "@tidings/transports/console/consoleMounts"
import { mcpMounts } from "@tidings/transports/mcp/mcpMounts"
import { LiveStreams } from "@tidings/transports/console/live/LiveStreams"
import { Streams } from "@tidings/transports/mcp/subscriptions/Streams"
import { type Mount, mounted } from "@tidings/transports/http/Mount"
import { oauthMounts } from "@tidings/transports/oauth/oauthMounts"
import { descriptions } from "@tidings/transports/openapi/descriptions"
import { documentMounts } from "@tidings/transports/openapi/documentMounts"
import { announcedPaths } from "@tidings/operations/announcedPaths"
import { dressed } from "@tidings/transports/pages/dress/dress"
import { unknownAddress } from "@tidings/transports/pages/unknownAddress"
import { listener } from "@tidings/transports/rest/listener"
import { linkSites } from "@tidings/transports/visitors/links/sites"
import { pageSite } from "@tidings/transports/visitors/pages/pageSite"
import { visitorMounts } from "@tidings/transports/visitors/visitorMounts"
import { Console, Duration, Effect } from "effect"
import { liveScopes } from "@tidings/pipeline/liveScopes"
import type { IncomingMessage } from "node:http"
import { emailAccountIn } from "@tidings/installation/connectorSettings"
import type { Door } from "./door.ts"
import { giveBack } from "./giveBack.ts"
import { firstGreeting, listeningLine } from "./greeting.ts"
import { readiness } from "./probes/readiness.ts"
import { listeningAt } from "@tidings/installation/listeningAt"
import { type Config, publicUrlOf, showsInbox } from "@tidings/installation/settings"
import { metricsListener, metricsPort } from "./telemetry/metricsPort.ts"
import { WorkerView } from "./worker/WorkerView.ts"

const ipOf = (trustProxy: boolean) => (request: IncomingMessage) => {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined
  return last ?? request.socket.remoteAddress ?? ""
}

const hostnameOf = (url: string): string => new URL(url).hostname

/**
 * Hosts under which MCP may be used, and origins from which browser clients may connect: this machine, the public
 * address, and the configured ones.
 */
const callersOf = (config: Config) => {
  const own = ["localhost", "127.0.0.1", "[::1]", hostnameOf(publicUrlOf(config))]
  return { allowedHosts: own, allowedOrigins: [...own, ...(config.MCP_ALLOWED_ORIGINS ?? []).map(hostnameOf)] }
}

/** Serves the platform behind a door, and on an empty embedded database greets with a demo workspace. */
export const platform = (config: Config, door: Door) =>
  Effect.gen(function* () {
    const endpoints = bindAll(registry)
    const publicUrl = publicUrlOf(config)
    const ip = ipOf(config.TRUST_PROXY === "on")
    const described = descriptions({ endpoints, publicUrl })
    const streams = [yield* Streams, yield* LiveStreams]
    const worker = yield* WorkerView
    const callers = callersOf(config)
    const rest = yield* listener({ announcedPaths, endpoints, ipOf: ip, publicUrl })
    const pagesOf = yield* pageSite({ ipOf: ip })
    const links = yield* linkSites({ ipOf: ip, pagesOf })
    const mounts: ReadonlyArray<Mount> = [
      links.mount,
      { path: "/p/*", handle: pagesOf() },
      { method: "GET", path: "/readyz", handle: yield* readiness(worker.troubles, config) },
      ...(yield* mcpMounts({ endpoints, descriptions: described, prompts, publicUrl, ipOf: ip, ...callers })),
      ...(yield* oauthMounts({
        publicUrl,
        ipOf: ip,
        allowedOrigins: callers.allowedOrigins,
        scopes: liveScopes(endpoints)
      })),
      ...(yield* consoleMounts({ publicUrl, ipOf: ip }, { described, endpoints })),
      ...(yield* documentMounts({ descriptions: described, publicUrl, ipOf: ip })),
      ...(yield* visitorMounts({ inbox: showsInbox(config), ipOf: ip })),
      ...(yield* inboundMounts({ inboundToken: config.INBOUND_TOKEN, accounts: [emailAccountIn(config)] })),
      bridgeMount
    ]

    const { DRAIN_SECONDS, HOST, METRICS_PORT } = config
    if (METRICS_PORT !== undefined) yield* metricsPort(METRICS_PORT, HOST, yield* metricsListener(worker.snapshots))
    const { kind } = yield* Database
    const installation = yield* Installation
    const secrets = kind === "pglite" ? yield* installation.firstStart : undefined

    // Other processes can open a Postgres server themselves.
    if (kind === "pglite") {
      const { listenForOperator } = yield* Effect.promise(() => import("@tidings/operator/listenForOperator"))
      yield* listenForOperator(config.TIDINGS_DATA, config.PORT === 0 ? undefined : listeningAt(config))
    }

    // Released first: current callers finish while worker and database still run.
    yield* Effect.acquireRelease(
      Effect.sync(() => door.open(dressed(links.before(mounted(mounts, unknownAddress(rest)))))),
      () =>
        Effect.sync(door.leave).pipe(
          Effect.andThen(DRAIN_SECONDS === 0 ? Effect.void : Effect.sleep(Duration.seconds(DRAIN_SECONDS))),
          Effect.andThen(
            Effect.all([Effect.promise(door.close), ...streams.map(({ end }) => end)], {
              concurrency: 3,
              discard: true
            })
          )
        )
    )
    yield* Console.log(listeningLine(door.address, publicUrl))
    if (secrets !== undefined) yield* Console.log(firstGreeting(config, secrets))
    yield* giveBack
  })
