import { ConnectorHealth } from "@tidings/services/handover/ConnectorHealth"
import { Database } from "@tidings/storage/Database"
import type { Mount } from "@tidings/transports/http/Mount"
import { Effect } from "effect"
import type { RequestListener } from "node:http"
import { say } from "./door.ts"
import { withoutAddresses } from "./withoutAddresses.ts"

const answerWithin = "2 seconds"

/**
 * GET /readyz: the database answers, so that the process may be given traffic (else 503). A connector that takes no mails is named,
 * and costs no traffic: what is accepted meanwhile waits for it. GET /healthz is the door's.
 */
export const readiness: Effect.Effect<Mount, never, Database | ConnectorHealth> = Effect.gen(function* () {
  const database = yield* Database
  const health = yield* ConnectorHealth
  const probe = Effect.exit(Effect.timeout(database.query("select 1", []), answerWithin))
  const troubles = Effect.map(health.outages, (outages) => {
    const connectors = outages.map(({ connector, sinceMs, words }) => ({
      connector,
      down_since: new Date(sinceMs).toISOString(),
      says: withoutAddresses(words)
    }))
    return connectors.length === 0 ? {} : { connectors }
  })
  const handle: RequestListener = (_, response) => {
    void Effect.runPromise(Effect.all([probe, troubles])).then(([exit, more]) =>
      exit._tag === "Success" ? say(response, 200, "ready", more) : say(response, 503, "unavailable")
    )
  }
  return { method: "GET", path: "/readyz", handle }
})
