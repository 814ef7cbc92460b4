import { deliveriesTag } from "../document/webhooks.ts"
import type { Manual } from "./Manual.ts"
import { jsonFenced } from "./markdown.ts"
import { sourcedPage, type Page } from "./Page.ts"
import { byFamily } from "./parts/eventFamilies.ts"
import { eventsOf, type EventEntry } from "./parts/eventsTold.ts"
import { fields } from "./parts/fields.ts"
import { box, contents, details, markdownOf, labelled, type Passage } from "./Passage.ts"

/** The page of webhook events: the events by topic, their body, and how a receiver verifies them. */
export const eventsPage = (manual: Manual): Page =>
  sourcedPage(manual, {
    path: "/docs/events",
    title: "Webhook events",
    summary: "What is posted to webhooks: every event, its body, and how a receiver verifies it.",
    passages: () => {
      const { body, events, headers } = eventsOf(manual)
      const families = byFamily(events)
      return [
        box("lead", deliveriesTag.description),
        contents([...families, { id: "body", title: "Body" }, { id: "headers", title: "Headers" }]),
        ...families.flatMap(({ id, members, title }) => [`## ${title} {#${id}}`, ...alike(members).flatMap(told)]),
        "## Body",
        labelled("Delivery", jsonFenced(events[0]!.example)),
        ...body.map(fields),
        "## Headers",
        fields(headers)
      ]
    }
  })

/** Groups events whose data has the same fields. */
const alike = (events: ReadonlyArray<EventEntry>): ReadonlyArray<ReadonlyArray<EventEntry>> =>
  Array.from(Map.groupBy(events, ({ data }) => markdownOf(data.map(fields))).values())

const told = (events: ReadonlyArray<EventEntry>): ReadonlyArray<Passage> => {
  const [{ data, example, type: first }] = events as readonly [EventEntry]
  return [
    ...events.flatMap(({ says, type }) => [`### \`${type}\` {#${type}}`, says]),
    details(
      `Example and fields of \`data\`, ${events.map(({ type }) => `\`${type}\``).join(", ")}`,
      labelled(`data of ${first}`, jsonFenced(example["data"])),
      ...data.map(fields)
    )
  ]
}
