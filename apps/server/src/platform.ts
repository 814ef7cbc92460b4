import * as Worker from "@tidings/jobs/Worker"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { Installation } from "@tidings/services/installation/Installation"
import { jobs } from "@tidings/services/jobs/registry"
import { Database } from "@tidings/storage/Database"
import { inboundMounts } from "@tidings/transports/inbound/inboundMounts"
import { mcpMounts } from "@tidings/transports/mcp/mcpMounts"
import { mounted, type Mount } from "@tidings/transports/Mount"
import { documentMounts } from "@tidings/transports/openapi/documentMounts"
import { listener } from "@tidings/transports/rest/listener"
import { visitorMounts } from "@tidings/transports/visitors/visitorMounts"
import { Console, Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { firstGreeting } from "./greeting.ts"
import { healthMounts } from "./health.ts"
import { serve } from "./serve.ts"
import { publicUrlOf, showsInbox, type Config } from "./settings.ts"

const ipOf = (trustProxy: boolean) => (request: IncomingMessage) => {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined
  return last ?? request.socket.remoteAddress ?? ""
}

const hostnameOf = (url: string): string => new URL(url).hostname

/** From where and under which names MCP may be spoken: this machine, the public address, and what is set. */
const callersOf = (config: Config) => {
  const own = ["localhost", "127.0.0.1", "[::1]", hostnameOf(publicUrlOf(config))]
  return { allowedHosts: own, allowedOrigins: [...own, ...(config.MCP_ALLOWED_ORIGINS ?? []).map(hostnameOf)] }
}

const frontDoor: Mount = {
  method: "GET",
  path: "/",
  handle: (_, response) => void response.writeHead(302, { Location: "/docs" }).end()
}

/** The whole platform in one process: it listens, works on jobs, and on an empty embedded database greets with a demo workspace. */
export const platform = (config: Config) =>
  Effect.gen(function* () {
    const endpoints = bindAll(registry)
    const publicUrl = publicUrlOf(config)
    const ip = ipOf(config.TRUST_PROXY === "on")
    const rest = yield* listener({ endpoints, ipOf: ip })
    const mounts: ReadonlyArray<Mount> = [
      ...(yield* healthMounts),
      ...(yield* mcpMounts({ endpoints, ipOf: ip, ...callersOf(config) })),
      ...documentMounts({ endpoints, publicUrl }),
      ...(yield* visitorMounts({ inbox: showsInbox(config) })),
      ...(yield* inboundMounts({ token: config.INBOUND_TOKEN })),
      frontDoor
    ]

    yield* Worker.work(jobs)
    yield* serve(mounted(mounts, rest), config.PORT, config.HOST)
    yield* Console.log(`Tidings is listening on ${publicUrl}`)

    const { kind } = yield* Database
    const installation = yield* Installation
    const secrets = kind === "pglite" ? yield* installation.firstStart : undefined
    if (secrets !== undefined) yield* Console.log(firstGreeting(config, secrets))
  })
