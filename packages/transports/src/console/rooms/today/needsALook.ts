import type { ConnectedAccount } from "@tidings/schema/resources/Connector"
import type { FailedWork } from "@tidings/schema/resources/FailedWork"
import type { Webhook } from "@tidings/schema/resources/Webhook"
import { Effect } from "effect"
import type { Html } from "../../../pages/html.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { labelFor } from "@tidings/fields/labelFor"
import type { Visit } from "../../Visit.ts"

/** A trouble that somebody should look at. */
export interface Trouble {
  readonly title: string
  readonly says: string
  readonly href: string
  readonly badge: Html
}

interface Listed<Row> {
  readonly data: ReadonlyArray<Row>
}

const none = { data: [] }

/** Returns an empty list where the member's role does not read one. */
const listed = <Row>(visit: Visit, row: string, input: object): Effect.Effect<Listed<Row>> =>
  visit.may(row) ? Effect.orElseSucceed(visit.read<Listed<Row>>(row, input), () => none) : Effect.succeed(none)

const ofWebhook = ({ failing_since: failing, id, status, url }: Webhook, to: Visit["to"]): Trouble | undefined => {
  if (failing === null && status === "enabled") return undefined
  const says = failing === null ? "It was switched off" : "Its deliveries fail and are tried again"
  return { title: url, says, href: to(`/webhooks/${id}`), badge: badge(failing === null ? "disabled" : "failing") }
}

const ofConnector = ({ id, label, reason, status }: ConnectedAccount, to: Visit["to"]): Trouble | undefined =>
  status === "connected"
    ? undefined
    : { title: label, says: reason ?? "Nothing goes through it", href: to(`/connectors/${id}`), badge: badge(status) }

/** Webhooks, accounts and work of the workspace that fail. */
export const needsALook = (visit: Visit): Effect.Effect<ReadonlyArray<Trouble>> =>
  Effect.map(
    Effect.all(
      [
        listed<Webhook>(visit, "list_webhooks", { limit: 50 }),
        listed<ConnectedAccount>(visit, "list_connectors", {}),
        listed<FailedWork>(visit, "list_failed_jobs", { limit: 5 })
      ],
      { concurrency: "unbounded" }
    ),
    ([webhooks, connectors, jobs]) => [
      ...webhooks.data.flatMap((webhook) => ofWebhook(webhook, visit.to) ?? []),
      ...connectors.data.flatMap((connector) => ofConnector(connector, visit.to) ?? []),
      ...jobs.data.map(({ name, reason }) => ({
        title: labelFor(name),
        says: reason,
        href: visit.to("/settings/failed-work"),
        badge: badge("failed")
      }))
    ]
  )
