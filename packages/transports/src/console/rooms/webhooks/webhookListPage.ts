import { type Webhook, WebhookStatus } from "@tidings/schema/resources/Webhook"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { head } from "../../../pages/parts/layout.ts"
import type { TableColumn } from "../../../pages/parts/table.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { receiverBadge, webhookBadge } from "./webhookBadge.ts"

const mostEventsShown = 2

const eventTags = ({ events }: Webhook): Html =>
  html`${events.slice(0, mostEventsShown).map((event) => tag(outside(event, { most: 40 })))}${
    events.length > mostEventsShown &&
    html` <span class="quiet small">and ${events.length - mostEventsShown} more</span>`
  }`

const never = html`<span class="quiet">never</span>`

const columns = ({ nowMs, to }: Visit): ReadonlyArray<TableColumn<Webhook>> => [
  {
    title: "Endpoint",
    of: ({ url }) => outside(url.replace(/^https?:\/\//u, ""), { most: 120 }),
    href: ({ id }) => to(`/webhooks/${id}`),
    isCut: true
  },
  { title: "Status", of: webhookBadge },
  { title: "Events", of: eventTags, drop: "p2" },
  {
    title: "Last answer",
    of: ({ health: { last_response_status: status } }) =>
      status === null ? html`<span class="quiet">–</span>` : receiverBadge("delivered", status),
    drop: "p3"
  },
  {
    title: "Given up",
    of: ({ health }) => numberOf(health.failed_24h),
    isNumber: true,
    drop: "p3"
  },
  {
    title: "Last arrived",
    of: ({ health: { last_delivery_at: at } }) => (at === null ? never : when(new Date(at), nowMs)),
    isNumber: true,
    drop: "p2"
  }
]

/** Every subscription, with what became of its events lately. */
export const webhookListPage = (visit: Visit) => {
  const add = actLink(visit, { row: "create_webhook", words: "Add an endpoint", look: "go", icon: "plus" })
  return Effect.map(
    listing<Webhook>(visit, {
      row: "list_webhooks",
      caption: "Webhooks",
      icon: "webhook",
      idOf: ({ id }) => id,
      controls: [
        { kind: "search", name: "q", label: "URL or description" },
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: WebhookStatus.literals.map((status) => [status, labelFor(status)])
        }
      ],
      columns: columns(visit),
      first: {
        title: "No endpoint yet",
        says: "Name a URL, and what happens is posted there, signed, a moment later. The guide has the receiver that checks signatures, in four languages.",
        acts: html`${add}${linkButton("Copy a receiver", "/docs/guides/webhooks#verify-it")}`
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Webhooks",
        main: html`${head({ title: "Webhooks", says: "Where events go, signed, and what was answered.", acts: add })}
        ${list}`
      })
  )
}
