import type { Config } from "@tidings/installation/settings"
import { ConnectorHealth, type Outage } from "@tidings/services/handover/ConnectorHealth"
import { Database } from "@tidings/storage/Database"
import { Effect } from "effect"
import type { RequestListener } from "node:http"
import { say } from "../door.ts"
import { condition, type Conditioned } from "./condition.ts"
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
 * GET /readyz: the database answers, so that the process may be given traffic (else 503). What is wrong is named beside it: a connector that takes no mails, a
 * worker that is not there, and the `condition`; none costs traffic, since what is accepted meanwhile waits for it. GET /healthz is the door's.
 */
export const readiness = (
  troubles: Effect.Effect<Troubles>,
  config: Config
): Effect.Effect<RequestListener, never, Conditioned> =>
  Effect.map(Effect.all([Database, condition(config), Effect.context<never>()]), ([database, wrong, context]) => {
    const run = Effect.runPromiseWith(context)
    const probe = Effect.exit(Effect.timeout(database.query("select 1", []), answerWithin))
    // What is not known in time is left out.
    const known = Effect.catchCause(Effect.timeout(wrong, answerWithin), () => Effect.succeed({}))
    const told = Effect.map(Effect.all([troubles, known], { concurrency: 2 }), ([{ outages, worker }, more]) => {
      const connectors = outages.map(({ connector, sinceMs, words }) => ({
        connector,
        down_since: new Date(sinceMs).toISOString(),
        says: withoutAddresses(words)
      }))
      return { ...(connectors.length > 0 && { connectors }), ...(worker !== undefined && { worker }), ...more }
    })
    return (_, response) => {
      void run(Effect.all([probe, told], { concurrency: 2 })).then(([exit, more]) =>
        exit._tag === "Success" ? say(response, 200, "ready", more) : say(response, 503, "unavailable")
      )
    }
  })
