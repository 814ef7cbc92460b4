import type { RequestListener } from "node:http"
import type { Config } from "@tidings/installation/settings"
import { ConnectorHealth, type Outage } from "@tidings/services/handover/ConnectorHealth"
import { Database } from "@tidings/storage/Database"
import { Effect } from "effect"
import { say } from "../door.ts"
import { condition, type Conditioned } from "./condition.ts"

const hidden = "…"
const edges = /^[<("'[]|[>)"',;:!?.\]]$/gu
// A status of RFC 3463, such as 5.7.8, is not an address.
const status = /^(?:[245]\d\d-)?[245]\.\d{1,3}\.\d{1,3}$/u

const isAddress = (word: string): boolean => {
  const bare = word.replaceAll(edges, "").replaceAll(edges, "")
  return !status.test(bare) && /[@/]|\w[.:]+\w/u.test(bare)
}

/**
 * Returns at most 200 characters of a text for the public, without words that hold a mail address, host, IP address or
 * URL.
 */
export const withoutAddresses = (text: string): string =>
  text
    .slice(0, 200)
    .toWellFormed()
    .split(" ")
    .map((word) => (isAddress(word) ? hidden : word))
    .join(" ")

const answerWithin = "2 seconds"

/**
 * Faults of the job workers: connectors that take no messages, and in `worker` the reason why no job is worked on,
 * undefined if jobs are worked on.
 */
export interface Troubles {
  readonly outages: ReadonlyArray<Outage>
  readonly worker?: string | undefined
}

/** The faults in a process that works on jobs itself. */
export const troublesHere: Effect.Effect<Effect.Effect<Troubles>, never, ConnectorHealth> = Effect.map(
  ConnectorHealth,
  (health) => Effect.map(health.outages, (outages) => ({ outages }))
)

/**
 * Handles GET /readyz: 200 if the database answers, so that the process may be given traffic, else 503. Faults are
 * listed in the answer: a connector that takes no mails, a missing worker, and the `condition`; none of them stops
 * traffic, since accepted work waits until it can be done. The door handles GET /healthz.
 */
export const readiness = (
  troubles: Effect.Effect<Troubles>,
  config: Config
): Effect.Effect<RequestListener, never, Conditioned> =>
  Effect.map(Effect.all([Database, condition(config), Effect.context<never>()]), ([database, wrong, context]) => {
    const run = Effect.runPromiseWith(context)
    const probe = Effect.exit(Effect.timeout(database.query("select 1", []), answerWithin))
    // Facts that are not known in time are left out.
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
