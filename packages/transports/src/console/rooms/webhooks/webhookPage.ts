import type { Webhook } from "@tidings/schema/resources/Webhook"
import type { WebhookDelivery } from "@tidings/schema/resources/WebhookDelivery"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split } from "../../../pages/parts/layout.ts"
import type { TableColumn } from "../../../pages/parts/table.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly, when } from "../../../pages/when.ts"
import { actButton, actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { receiverBadge, webhookBadge } from "./webhookBadge.ts"

const dayMs = 86_400_000

const statuses = ["pending", "delivered", "failed"] as const

const columns = (visit: Visit, id: string): ReadonlyArray<TableColumn<WebhookDelivery>> => [
  {
    title: "Event",
    of: ({ event }) => html`<span class="mono">${outside(event.type)}</span>`,
    href: (delivery) => visit.to(`/webhooks/${id}/deliveries/${delivery.id}`),
    isCut: true
  },
  { title: "Answer", of: ({ response_status: answer, status }) => receiverBadge(status, answer) },
  { title: "Tries", of: ({ attempts }) => attempts, isNumber: true, drop: "p2" },
  {
    title: "Took",
    of: ({ duration_ms: ms }) => (ms === null ? html`<span class="quiet">–</span>` : `${numberOf(ms)} ms`),
    isNumber: true,
    drop: "p3"
  },
  { title: "When", of: ({ created_at: at }) => when(new Date(at), visit.nowMs), isNumber: true }
]

const recoverEntry = (visit: Visit, id: string, back: string, failing: string | null) =>
  actEntry(visit, {
    row: "recover_webhook",
    words: "Post what failed again",
    input: { id, since: failing ?? new Date(visit.nowMs - dayMs).toISOString() },
    icon: "rotate-ccw",
    back
  })

const actions = (visit: Visit, { failing_since: failing, id, status }: Webhook): Html => {
  const back = visit.to(`/webhooks/${id}`)
  const isEnabled = status === "enabled"
  return html`${actLink(visit, { row: "test_webhook", words: "Send a test event", input: { webhookId: id }, icon: "send", back })}${actLink(visit, { row: "update_webhook", words: "Edit", input: { id }, back })}${menu(
    "More",
    [
      recoverEntry(visit, id, back, failing),
      actEntry(visit, {
        row: "update_webhook",
        words: isEnabled ? "Switch it off" : "Switch it on",
        input: { id, status: isEnabled ? "disabled" : "enabled" },
        icon: isEnabled ? "pause" : "play",
        back
      }),
      actEntry(visit, {
        row: "rotate_webhook_secret",
        words: "New signing secret",
        input: { id },
        icon: "key-round",
        back
      }),
      actEntry(visit, {
        row: "delete_webhook",
        words: "Delete",
        input: { id },
        icon: "trash-2",
        look: "bad",
        back: visit.to("/webhooks")
      })
    ]
  )}`
}

const disabledWords = {
  gone: "The receiver answered 410, that it is gone.",
  failing: "Nothing but failures for five days."
}

/** A subscription to which nothing arrives, and the way back. */
const troubleNote = (
  visit: Visit,
  { failing_since: failing, health, id, recovering, status }: Webhook
): Html | undefined => {
  const back = visit.to(`/webhooks/${id}`)
  if (recovering !== null)
    return noteBox(
      "info",
      "rotate-ccw",
      `${numberOf(recovering.replayed)} of ${numberOf(recovering.deliveries)} failed deliveries are posted again`,
      html`Those since ${exactly(new Date(recovering.since))}, oldest first, behind what is new.`
    )
  if (status === "disabled")
    return noteBox(
      "warn",
      "pause",
      "Nothing is posted here",
      html`${health.disabled_reason === null ? "It was switched off." : disabledWords[health.disabled_reason]} Switched
      on again, it hears what happens from then on; “Post what failed again” brings the rest.`,
      actButton(visit, {
        row: "update_webhook",
        words: "Switch it on",
        input: { id, status: "enabled" },
        look: "sm",
        back
      })
    )
  return failing === null
    ? undefined
    : noteBox(
        "bad",
        "triangle-alert",
        html`Nothing arrives since ${when(new Date(failing), visit.nowMs)}`,
        "Each event is tried eight times over about a day. After five days of failures the subscription is switched off.",
        actLink(visit, { row: "test_webhook", words: "Try it", input: { webhookId: id }, look: "sm", back })
      )
}

const factsCard = (webhook: Webhook, nowMs: number): Html => {
  const { created_at: at, description, events, health, id, previous_secret_ends_at: ends, secret } = webhook
  return card(
    "Facts",
    facts([
      ["Subscription", copyable(id)],
      ["Hears", html`${events.map((event) => html`${tag(outside(event))} `)}`],
      ["What for", description !== null && outside(description)],
      ["Secret", html`<code>${secret}</code>`],
      ["Older secret", ends !== null && html`signs too until ${exactly(new Date(ends))}`],
      ["Last arrived", health.last_delivery_at === null ? "never" : when(new Date(health.last_delivery_at), nowMs)],
      [
        "Last answer",
        health.last_response_status === null ? "none" : receiverBadge("delivered", health.last_response_status)
      ],
      ["Given up", `${numberOf(health.failed_24h)} in 24 hours`],
      ["Since", exactly(new Date(at))]
    ]),
    { pad: true }
  )
}

/** One subscription: its health, and its deliveries of 30 days. */
export const webhookPage = Effect.fnUntraced(function* (visit: Visit, id: string) {
  const { list, webhook } = yield* Effect.all(
    {
      webhook: visit.read<Webhook>("read_webhook", { id }),
      list: listing<WebhookDelivery>(visit, {
        row: "list_webhook_deliveries",
        input: { id },
        caption: "Deliveries",
        icon: "webhook",
        idOf: (delivery) => delivery.id,
        controls: [
          { kind: "search", name: "event", label: "Event, or a group such as send.*" },
          {
            kind: "select",
            name: "status",
            label: "Any outcome",
            options: statuses.map((status) => [status, labelFor(status)])
          }
        ],
        columns: columns(visit, id),
        first: {
          title: "Nothing was posted yet",
          says: "What happens from now on stands here, with what the receiver answered. A test event shows at once if it can be reached.",
          acts: actLink(visit, {
            row: "test_webhook",
            words: "Send a test event",
            input: { webhookId: id },
            icon: "send",
            back: visit.to(`/webhooks/${id}`)
          })
        }
      })
    },
    { concurrency: 2 }
  )
  return appPage(visit, {
    title: outsideText(webhook.url),
    main: html`${head({
      crumb: [[visit.to("/webhooks"), "Webhooks"]],
      title: outside(webhook.url.replace(/^https?:\/\//u, "")),
      extra: webhookBadge(webhook),
      says: webhook.description === null ? undefined : html`${outside(webhook.description)}`,
      acts: actions(visit, webhook)
    })}
    ${troubleNote(visit, webhook)}
    ${split(
      html`<h2>Deliveries</h2>
        ${list}`,
      factsCard(webhook, visit.nowMs)
    )}`
  })
})
