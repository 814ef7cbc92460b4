import { deliveriesTag } from "../document/webhooks.ts"
import { html, type Html } from "../../pages/html.ts"
import { layout } from "./frame/layout.ts"
import type { Manual } from "./Manual.ts"
import { eventsMarkdown } from "./markdown/eventsMarkdown.ts"
import type { Page } from "./Page.ts"
import { codeBlock } from "./parts/codeBlock.ts"
import { contents } from "./parts/contents.ts"
import { byFamily } from "./parts/eventFamilies.ts"
import { fieldTable } from "./parts/fieldTable.ts"
import { eventsOf, type EventEntry } from "./parts/eventsTold.ts"
import { heading2, heading3 } from "./parts/heading.ts"
import { breakable, inline, prose, term } from "./prose.ts"

const path = "/docs/events"
const title = "Webhook events"

/** The page of webhook events: the events by topic, their body, and how a receiver verifies them. */
export const eventsPage = (manual: Manual): Page => {
  const told = eventsOf(manual)
  return {
    path,
    title,
    summary: "What is posted to webhooks: every event, its body, and how a receiver verifies it.",
    markdown: () => eventsMarkdown(told),
    html: () => {
      const families = byFamily(told.events)
      return layout(manual, {
        title,
        path,
        main: html`<h1>${title}</h1>
          <div class="lead">${prose(deliveriesTag.description)}</div>
          ${contents([...families, { id: "body", title: "Body" }, { id: "headers", title: "Headers" }])}
          ${families.map(({ id, members, title: about }) => html`${heading2(id, about)} ${members.map(event)}`)}
          ${heading2("body", "Body")} ${codeBlock("Delivery", JSON.stringify(told.events[0]!.example, undefined, 2))}
          ${told.body.map(fieldTable)} ${heading2("headers", "Headers")} ${fieldTable(told.headers)}`
      })
    }
  }
}

const event = ({ data, example, says, type }: EventEntry): Html =>
  html`${heading3(type, term(type))}
    <p>${inline(says)}</p>
    <details>
      <summary>Example and fields of <code>data</code>, ${breakable(type)}</summary>
      ${codeBlock(`data of ${type}`, JSON.stringify(example["data"], undefined, 2))} ${data.map(fieldTable)}
    </details>`
