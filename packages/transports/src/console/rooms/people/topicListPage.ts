import type { Topic } from "@tidings/schema/resources/Topic"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { peopleTabs } from "./peopleTabs.ts"

/** The topics that readers join and leave by themselves, in the order in which they see them. */
export const topicListPage = (visit: Visit) => {
  const create = actLink(visit, { row: "create_topic", words: "New topic", look: "go", icon: "plus" })
  return Effect.map(
    listing<Topic>(visit, {
      row: "list_topics",
      caption: "Topics",
      icon: "flag",
      idOf: ({ key }) => key,
      controls: [
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: [
            ["active", "Active"],
            ["archived", "Archived"]
          ]
        }
      ],
      columns: [
        {
          title: "Topic",
          of: ({ name }) => outside(name),
          href: ({ key }) => visit.to(`/people/topics/${key}`),
          isCut: true
        },
        { title: "Key", of: ({ key }) => html`<span class="mono">${key}</span>`, drop: "p3" },
        { title: "Status", of: ({ status }) => badge(status), drop: "p2" },
        { title: "Seen", of: ({ isPublic }) => tag(isPublic ? "by readers" : "by you"), drop: "p3" },
        { title: "Joined", of: ({ joined }) => numberOf(joined), isNumber: true },
        { title: "Left", of: ({ left }) => numberOf(left), isNumber: true }
      ],
      first: {
        title: "No topic yet",
        says: "A topic is a kind of marketing mail that readers leave by itself, instead of leaving everything.",
        acts: create
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Topics",
        main: html`${head({ title: "Topics", says: "What readers join and leave by themselves, in the order in which they see it.", acts: create })}
        ${peopleTabs(visit, "Topics")} ${list}`
      })
  )
}
