import type { List } from "@tidings/schema/resources/List"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { peopleTabs } from "./peopleTabs.ts"

/** The lists of contacts, each with its size. */
export const listListPage = (visit: Visit) => {
  const create = actLink(visit, { row: "create_list", words: "New list", look: "go", icon: "plus" })
  return Effect.map(
    listing<List>(visit, {
      row: "list_lists",
      caption: "Lists",
      icon: "users",
      idOf: ({ id }) => id,
      controls: [{ kind: "search", name: "q", label: "Name" }],
      columns: [
        {
          title: "List",
          of: ({ name }) => outside(name),
          href: ({ id }) => visit.to(`/people/lists/${id}`),
          isCut: true
        },
        {
          title: "What for",
          of: ({ description }) =>
            html`<span class="quiet">${description !== null && outside(description, { most: 120 })}</span>`,
          isCut: true,
          drop: "p3"
        },
        {
          title: "Joining",
          of: ({ optIn, pendingCount, warning }) =>
            warning === undefined
              ? html`<span class="quiet"
                  >${optIn === "double" ? "asks first" : "at once"}${pendingCount > 0 && `, ${numberOf(pendingCount)} wait`}</span
                >`
              : badge("attention_required"),
          drop: "p2"
        },
        { title: "People", of: ({ memberCount }) => numberOf(memberCount), isNumber: true },
        { title: "Since", of: ({ createdAt }) => when(new Date(createdAt), visit.nowMs), isNumber: true, drop: "p2" }
      ],
      first: {
        title: "No list yet",
        says: "A list gathers those who get a newsletter or a journey. Forms of pages and imports make theirs by themselves.",
        acts: create
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Lists",
        main: html`${head({ title: "Lists", says: "Who gets a newsletter, or begins a journey.", acts: create })}
        ${peopleTabs(visit, "Lists")} ${list}`
      })
  )
}
