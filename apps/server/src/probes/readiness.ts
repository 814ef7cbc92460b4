import { ConnectorHealth, type Outage } from "@tidings/services/handover/ConnectorHealth"
import { Database } from "@tidings/storage/Database"
import { Effect } from "effect"
import type { RequestListener } from "node:http"
import { say } from "../door.ts"
import { withoutAddresses } from "./withoutAddresses.ts"

const answerWithin = "2 seconds"

/** What is known of the work on jobs: connectors that take no messages, and why nothing is worked on, where that is so. */
export interface Troubles {
  readonly outages: ReadonlyArray<Outage>
  readonly worker?: string | undefined
}

/** Those of a process that works on jobs itself. */
export const troublesHere: Effect.Effect<Effect.Effect<Troubles>, never, ConnectorHealth> = Effect.map(
  ConnectorHealth,
  (health) => Effect.map(health.outages, (outages) => ({ outages }))
)

/**
 * GET /readyz: the database answers, so that the process may be given traffic (else 503). A connector that takes no mails is named, and so is a
 * worker that is not there: neither costs traffic, since what is accepted meanwhile waits for it. GET /healthz is the door's.
 */
export const readiness = (troubles: Effect.Effect<Troubles>): Effect.Effect<RequestListener, never, Database> =>
  Effect.map(Database, (database) => {
    const probe = Effect.exit(Effect.timeout(database.query("select 1", []), answerWithin))
    const told = Effect.map(troubles, ({ outages, worker }) => {
      const connectors = outages.map(({ connector, sinceMs, words }) => ({
        connector,
        down_since: new Date(sinceMs).toISOString(),
        says: withoutAddresses(words)
      }))
      return { ...(connectors.length > 0 && { connectors }), ...(worker !== undefined && { worker }) }
    })
    return (_, response) => {
      void Effect.runPromise(Effect.all([probe, told], { concurrency: 2 })).then(([exit, more]) =>
        exit._tag === "Success" ? say(response, 200, "ready", more) : say(response, 503, "unavailable")
      )
    }
  })
