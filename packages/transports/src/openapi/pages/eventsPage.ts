import type { JsonSchema } from "effect"
import type { OpenApiDocument, OperationObject } from "../document/OpenApiDocument.ts"
import { deliveriesTag } from "../document/webhooks.ts"
import { fieldTables } from "./parts/fieldTable.ts"
import { html, type Html } from "../../pages/html.ts"
import { inline, prose, term } from "./prose.ts"
import { layout } from "./layout.ts"
import { parametersIn, resolved, type Manual } from "./Manual.ts"

type Schema = JsonSchema.JsonSchema

/** What webhooks are sent: the events, their body, and how a receiver tells that they are genuine. */
export const eventsPage = (manual: Manual): string => {
  const { document } = manual
  const deliveries = Object.entries(document.webhooks)
  const [, { post }] = deliveries[0]!
  const { open, table } = fieldTables(document)
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
              ${deliveries.map(([type, { post }]) => eventRow(type, post))}
            </tbody>
          </table>
          <h2>Body</h2>
          ${open("WebhookEvent", { $ref: "#/components/schemas/WebhookEvent" })}
          <h2>Headers</h2>
          ${table("Headers", parametersIn(document, post, "header"))}
          <h2>What each tells</h2>
          ${deliveries.map(
            ([type, { post }]) =>
              html`<section id="${type}">
                <h3><code>${type}</code></h3>
                <p>${inline(post.summary)}</p>
                ${example(`data of ${type}`, exampleOf(post)["data"])}
                <details>
                  <summary>Fields of <code>data</code></summary>
                  ${open(`data of ${type}`, dataOf(document, post))}
                </details>
              </section>`
          )}
        </div>
        <aside class="samples" aria-label="Examples">
          <h2>Delivery</h2>
          ${example("Delivery", exampleOf(post))}
        </aside>
      </div>`
  })
}

const eventRow = (type: string, { "x-plan": plan, summary }: OperationObject): Html =>
  html`<tr>
    <th scope="row">
      <a href="#${type}">${term(type)}</a>
    </th>
    <td>${inline(summary)}${plan !== undefined && `; from the ${String(plan)} plan on`}</td>
  </tr>`

const example = (label: string, value: unknown): Html =>
  html`<pre
    tabindex="0"
    role="region"
    aria-label="Example: ${label}"
  ><code>${JSON.stringify(value, undefined, 2)}</code></pre>`

const bodyOf = ({ requestBody }: OperationObject) => requestBody!.content["application/json"]!

const exampleOf = (post: OperationObject) => bodyOf(post).example as Readonly<Record<string, unknown>>

/** The schema of an event's data, in the part of its component that is not the envelope. */
const dataOf = (document: OpenApiDocument, post: OperationObject): Schema => {
  const [, own] = resolved<Schema>(document, bodyOf(post).schema)["allOf"] as readonly [Schema, Schema]
  return (own["properties"] as { readonly data: Schema }).data
}
