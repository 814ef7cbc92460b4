import type { Contact } from "@tidings/schema/resources/Contact"
import type { TopicDetails } from "@tidings/schema/resources/Topic"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { personColumns } from "./personColumns.ts"

const factsCard = (visit: Visit, topic: TopicDetails): Html =>
  card(
    "Facts",
    facts([
      ["Joined", numberOf(topic.joined)],
      ["Left", numberOf(topic.left)],
      ["Otherwise", topic.default === "joined" ? "gets it" : "does not get it"],
      ["Readers", topic.isPublic ? "see it on their page" : "do not see it"],
      [
        "Templates",
        topic.templates.length > 0 &&
          html`${topic.templates.map((key) => html`<a href="${visit.to(`/templates/${key}`)}">${key}</a> `)}`
      ],
      ["Since", exactly(new Date(topic.created_at))]
    ]),
    { pad: true }
  )

const choices = [
  ["joined", "Joined it"],
  ["left", "Left it"]
] as const

/** One topic: who joined or left it, and which templates are of it. */
export const topicPage = Effect.fnUntraced(function* (visit: Visit, key: string) {
  const topic = yield* visit.read<TopicDetails>("read_topic", { key })
  const back = visit.to(`/people/topics/${key}`)
  const choosers = visit.may("list_contacts")
    ? yield* listing<Contact>(visit, {
        row: "list_contacts",
        input: { topic: key },
        caption: "People who chose",
        icon: "users",
        controls: [{ kind: "select", name: "state", label: "Any choice", options: choices }],
        columns: personColumns(visit),
        idOf: ({ id }) => id,
        first: {
          title: "Nobody has chosen",
          says: `Everybody ${topic.default === "joined" ? "gets its mails" : "does without its mails"} until they choose on their page of preferences.`
        }
      })
    : noteBox("info", "eye", "Not shown", "Your role does not read people.")
  return appPage(visit, {
    title: outsideText(topic.name),
    main: html`${head({
      crumb: [
        [visit.to("/people"), "People"],
        [visit.to("/people/topics"), "Topics"]
      ],
      title: outside(topic.name),
      extra: html`${badge(topic.status)} ${tag(topic.key)}`,
      says: topic.description === null ? undefined : html`${outside(topic.description, { lines: true, most: 500 })}`,
      acts: html`${actLink(visit, { row: "update_topic", words: "Edit", input: { key }, back })}${menu("More", [
        topic.status === "active" &&
          actEntry(visit, {
            row: "archive_topic",
            words: "Archive",
            input: { key },
            icon: "trash-2",
            look: "bad",
            back: visit.to("/people/topics")
          })
      ])}`
    })}
    ${split(choosers, factsCard(visit, topic))}`
  })
})
