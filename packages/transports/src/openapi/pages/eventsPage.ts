import { deliveriesTag } from "../webhooks.ts"
import { fieldTables } from "./fieldTable.ts"
import { html, inline, prose, type Html } from "./html.ts"
import { layout } from "./layout.ts"
import { parametersIn, type Manual } from "./Manual.ts"

/** What webhooks are sent: the events, their body, and how a receiver tells that they are genuine. */
export const eventsPage = (manual: Manual): string => {
  const { document } = manual
  const deliveries = Object.entries(document.webhooks)
  const [, { post }] = deliveries[0]!
  const { open, table } = fieldTables(document)
  const example = JSON.stringify(post.requestBody!.content["application/json"]!.example, undefined, 2)
  return layout(manual, {
    title: "Webhook events",
    path: "/docs/events",
    main: html`<h1>Webhook events</h1>
      <div class="lead">${prose(deliveriesTag.description)}</div>
      <div class="split">
        <div>
          <h2>Events</h2>
          <table class="codes">
            <thead>
              <tr>
                <th scope="col">Type</th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              ${deliveries.map(([type, { post }]) => eventRow(type, post.summary))}
            </tbody>
          </table>
          <h2>Body</h2>
          ${open("WebhookEvent", { $ref: "#/components/schemas/WebhookEvent" })}
          <h2>Headers</h2>
          ${table("Headers", parametersIn(document, post, "header"))}
        </div>
        <aside class="samples" aria-label="Examples">
          <h2>Delivery</h2>
          <pre tabindex="0" role="region" aria-label="Delivery"><code>${example}</code></pre>
        </aside>
      </div>`
  })
}

const eventRow = (type: string, summary: string): Html =>
  html`<tr id="${type}">
    <th scope="row">
      <a href="#${type}"><code>${type}</code></a>
    </th>
    <td>${inline(summary)}</td>
  </tr>`
