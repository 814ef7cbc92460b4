import type { Webhook } from "@tidings/schema/resources/Webhook"
import type { WebhookDeliveryDetails } from "@tidings/schema/resources/WebhookDelivery"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { code, copyable, menu } from "../../../pages/parts/controls.ts"
import { card, empty, facts, head, split } from "../../../pages/parts/layout.ts"
import { jsonSource, sourceText } from "../../../pages/parts/sourceText.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly, stepTime, when } from "../../../pages/when.ts"
import { actButton, actEntry } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { receiverBadge } from "./webhookBadge.ts"

type Attempt = WebhookDeliveryDetails["log"][number]

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")

const answerPart = ({ error, n, response }: Attempt): Html => {
  if (response === null)
    return html`<p class="quiet">There was none: ${outside(error ?? "the receiver was not reached")}</p>`
  const { body, headers, status } = response
  return html`${code(sourceText(`${status}\n${headerLines(headers)}`), `Headers of answer ${n}`, "light")}
  ${body === null ? html`<p class="quiet">Its text is gone: somebody in it was erased.</p>` : body !== "" && code(jsonSource(body), `Text of answer ${n}`, "light")}`
}

const attemptPart = (attempt: Attempt, nowMs: number, isNewest: boolean): Html =>
  html`<li>
    <details class="more" ${isNewest && html` open`}>
      <summary>
        Attempt ${attempt.n} ${receiverBadge("failed", attempt.response?.status ?? null)}
        <span class="quiet small">${numberOf(attempt.duration_ms)} ms · ${stepTime(new Date(attempt.at), nowMs)}</span>
      </summary>
      <div class="stack">
        <h3>What was answered</h3>
        ${answerPart(attempt)}
        <h3>How it was asked</h3>
        ${code(sourceText(`POST ${attempt.request.url}\n${headerLines(attempt.request.headers)}`), `Request ${attempt.n}`, "light")}
      </div>
    </details>
  </li>`

const attemptsCard = ({ log }: WebhookDeliveryDetails, nowMs: number): Html =>
  card(
    "Attempts",
    log.length === 0
      ? empty("clock", "Not tried yet", "The first attempt follows in a moment.")
      : html`<ul class="rows">
          ${log.map((attempt, index) => attemptPart(attempt, nowMs, index === 0))}
        </ul>`,
    { says: "newest first, signatures left out" }
  )

const bodyCard = ({ body }: WebhookDeliveryDetails): Html =>
  card(
    "What is posted",
    body === null
      ? html`<p class="quiet">Gone: somebody in it was erased, so it cannot be posted again.</p>`
      : code(jsonSource(body), "Body"),
    { pad: true }
  )

const factsCard = (delivery: WebhookDeliveryDetails, nowMs: number): Html =>
  card(
    "Facts",
    facts([
      ["Event", copyable(delivery.event.id)],
      ["Delivery", copyable(delivery.id)],
      ["Tries", numberOf(delivery.attempts)],
      ["Put back", delivery.replays > 0 && (delivery.replays === 1 ? "once" : `${numberOf(delivery.replays)} times`)],
      ["Next", delivery.next_attempt_at !== null && when(new Date(delivery.next_attempt_at), nowMs)],
      ["Happened", exactly(new Date(delivery.created_at))]
    ]),
    { pad: true }
  )

/** One event on its way to one subscription: what was posted, and what was answered each time. */
export const deliveryPage = Effect.fnUntraced(function* (visit: Visit, id: string, deliveryId: string) {
  const [webhook, delivery] = yield* Effect.all(
    [
      visit.read<Webhook>("read_webhook", { id }),
      visit.read<WebhookDeliveryDetails>("read_webhook_delivery", { id, deliveryId })
    ],
    { concurrency: 2 }
  )
  const here = visit.to(`/webhooks/${id}/deliveries/${deliveryId}`)
  return appPage(visit, {
    title: `${outsideText(delivery.event.type)} to ${outsideText(webhook.url, 60)}`,
    main: html`${head({
      crumb: [
        [visit.to("/webhooks"), "Webhooks"],
        [visit.to(`/webhooks/${id}`), outsideText(webhook.url.replace(/^https?:\/\//u, ""), 60)]
      ],
      title: html`<span class="mono">${outside(delivery.event.type)}</span>`,
      extra: badge(delivery.status),
      says: html`Accepted ${when(new Date(delivery.created_at), visit.nowMs)}`,
      acts: html`${
        delivery.body !== null &&
        actButton(visit, {
          row: "replay_webhook_delivery",
          words: "Post it again",
          input: { id, deliveryId },
          icon: "rotate-ccw",
          look: "go",
          back: here
        })
      }${menu("More", [
        actEntry(visit, {
          row: "recover_webhook",
          words: "Post all that failed since then",
          input: { id, since: delivery.created_at },
          icon: "rotate-ccw",
          back: visit.to(`/webhooks/${id}`)
        })
      ])}`
    })}
    ${split(html`${attemptsCard(delivery, visit.nowMs)} ${bodyCard(delivery)}`, factsCard(delivery, visit.nowMs))}`
  })
})
