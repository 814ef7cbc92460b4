import { bySurfaceChannel } from "@tidings/schema/channels"
import { type Use, uses } from "@tidings/pipeline/Group"
import type { EventType } from "@tidings/schema/EventType"
import { deliveriesTag } from "../document/webhooks.ts"
import type { Manual } from "./Manual.ts"
import { box, contents, details, labelled, markdownOf, type Passage } from "./Passage.ts"
import { type ReferencePage, sourcedPage } from "./ReferencePage.ts"
import { jsonFenced } from "./markdown.ts"
import { describedEventsOf, type EventEntry } from "./parts/eventsTold.ts"
import { fields } from "./parts/fields.ts"

/** The page of webhook events: the events by topic, their body, and how a receiver verifies them. */
export const eventsPage = (manual: Manual): ReferencePage =>
  sourcedPage(manual, {
    path: "/docs/events",
    title: "Webhook events",
    summary: "What is posted to webhooks: every event, its body, and how a receiver verifies it.",
    passages: () => {
      const { body, events, headers } = describedEventsOf(manual)
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

type FirstWord<T> = T extends `${infer First}.${string}` ? First : never

interface Family {
  readonly title: string
  readonly use: Use
}

/** Title and use of each event family, by the first word of its event types; typed so that a new word must be added. */
const families: Readonly<Record<FirstWord<EventType>, Family>> = {
  send: { title: "Mails", use: "Send messages" },
  transactional: { title: "Mails that were not sent", use: "Send messages" },
  ...bySurfaceChannel(({ title }): Family => ({ title, use: "Send messages" })),
  sequence_run: { title: "Sequences", use: "Send messages" },
  contact_record: { title: "Contacts", use: "Send messages" },
  contact_export: { title: "Exports of contacts", use: "Send messages" },
  contact_import: { title: "Imports of contacts", use: "Send messages" },
  list_member: { title: "Members of lists", use: "Send messages" },
  topic_choice: { title: "Choices about topics", use: "Send messages" },
  schema_contract: { title: "Templates", use: "Send messages" },
  planned_email: { title: "Planned emails", use: "Run campaigns" },
  creation: { title: "Creations", use: "Run campaigns" },
  social: { title: "Social posts", use: "Publish" },
  link: { title: "Short links", use: "Publish" },
  approval: { title: "Approvals", use: "Connect and control" },
  sender_domain: { title: "Sender domains", use: "Connect and control" },
  connector: { title: "Connectors", use: "Connect and control" },
  webhook: { title: "Webhooks", use: "Connect and control" },
  api: { title: "The API itself", use: "Connect and control" }
}

const firstWord = (type: string): string => type.split(".")[0]!

/** Groups events by family, in the order of uses; each family has the id of its heading. */
const byFamily = <E extends { readonly type: string }>(events: ReadonlyArray<E>) =>
  uses.flatMap((use) =>
    Object.entries(families).flatMap(([word, { title, use: own }]) => {
      const members = events.filter(({ type }) => firstWord(type) === word)
      return own !== use || members.length === 0 ? [] : [{ id: `about-${word}`, title, members }]
    })
  )
