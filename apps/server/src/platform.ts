import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { mounted, type Mount } from "@tidings/transports/Mount"
import { listener } from "@tidings/transports/rest/listener"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { serve } from "./serve.ts"
import type { Config } from "./settings.ts"

const ipOf = (trustProxy: boolean) => (request: IncomingMessage) => {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined
  return last ?? request.socket.remoteAddress ?? ""
}

/** The whole platform: REST, and whatever else is mounted beside it. */
export const platform = (config: Config) =>
  Effect.gen(function* () {
    const endpoints = bindAll(registry)
    const rest = yield* listener({ endpoints, ipOf: ipOf(config.TRUST_PROXY === "on") })
    const mounts: ReadonlyArray<Mount> = []
    const port = yield* serve(mounted(mounts, rest), config.PORT, config.HOST)
    yield* Effect.log(`listening on http://${config.HOST}:${port}`)
  })
