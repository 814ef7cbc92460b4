import * as Worker from "@tidings/jobs/Worker"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { Installation } from "@tidings/services/installation/Installation"
import { jobs } from "@tidings/services/jobs/registry"
import { Database } from "@tidings/storage/Database"
import { mounted, type Mount } from "@tidings/transports/Mount"
import { listener } from "@tidings/transports/rest/listener"
import { Console, Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { firstGreeting } from "./greeting.ts"
import { healthMounts } from "./health.ts"
import { serve } from "./serve.ts"
import { publicUrlOf, type Config } from "./settings.ts"

const ipOf = (trustProxy: boolean) => (request: IncomingMessage) => {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined
  return last ?? request.socket.remoteAddress ?? ""
}

/** The whole platform in one process: it listens, works on jobs, and on an empty embedded database greets with a demo workspace. */
export const platform = (config: Config) =>
  Effect.gen(function* () {
    const endpoints = bindAll(registry)
    const ip = ipOf(config.TRUST_PROXY === "on")
    const rest = yield* listener({ endpoints, ipOf: ip })
    const mounts: ReadonlyArray<Mount> = [...(yield* healthMounts)]

    yield* Worker.work(jobs)
    yield* serve(mounted(mounts, rest), config.PORT, config.HOST)
    yield* Console.log(`Tidings is listening on ${publicUrlOf(config)}`)

    const { kind } = yield* Database
    const installation = yield* Installation
    const secrets = kind === "pglite" ? yield* installation.firstStart : undefined
    if (secrets !== undefined) yield* Console.log(firstGreeting(config, secrets))
  })
