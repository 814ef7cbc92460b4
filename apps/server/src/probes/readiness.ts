import { Connections } from "@tidings/services/connectors/Connections"
import { unopenedWords } from "@tidings/services/connectors/noticeUnopened"
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

/** What is wrong with the accounts of workspaces, without their names and words, which are theirs; nothing where it is not known in time. */
const accountsIn = Effect.map(Connections, ({ troubles }) =>
  troubles.pipe(
    Effect.timeout(answerWithin),
    Effect.map(({ needAttention, unopened }) => {
      const credentials = unopenedWords(unopened)
      const accounts = needAttention.map(({ channel, id, provider }) => ({ id, channel, provider }))
      return {
        ...(accounts.length > 0 && { needs_attention: accounts }),
        ...(credentials !== undefined && { credentials })
      }
    }),
    Effect.catchCause(() => Effect.succeed({}))
  )
)

/**
 * GET /readyz: the database answers, so that the process may be given traffic (else 503). A connector that takes no mails is named, and so is a
 * worker that is not there, an account in need and credentials that this process cannot open: none costs traffic, since what is accepted meanwhile waits for it. GET /healthz is the door's.
 */
export const readiness = (
  troubles: Effect.Effect<Troubles>
): Effect.Effect<RequestListener, never, Connections | Database> =>
  Effect.map(Effect.all([Database, accountsIn]), ([database, accounts]) => {
    const probe = Effect.exit(Effect.timeout(database.query("select 1", []), answerWithin))
    const told = Effect.map(Effect.all([troubles, accounts], { concurrency: 2 }), ([{ outages, worker }, more]) => {
      const connectors = outages.map(({ connector, sinceMs, words }) => ({
        connector,
        down_since: new Date(sinceMs).toISOString(),
        says: withoutAddresses(words)
      }))
      return { ...(connectors.length > 0 && { connectors }), ...(worker !== undefined && { worker }), ...more }
    })
    return (_, response) => {
      void Effect.runPromise(Effect.all([probe, told], { concurrency: 2 })).then(([exit, more]) =>
        exit._tag === "Success" ? say(response, 200, "ready", more) : say(response, 503, "unavailable")
      )
    }
  })
