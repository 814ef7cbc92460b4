import { type PageSummary, PageStatus } from "@tidings/schema/resources/Page"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { hasChanges } from "./hasChanges.ts"

const never = html`<span class="quiet">never</span>`

/** The landing pages of the workspace, newest first. */
export const pageListPage = (visit: Visit) => {
  const create = actLink(visit, { row: "create_page", words: "New page", look: "go", icon: "plus" })
  return Effect.map(
    listing<PageSummary>(visit, {
      row: "list_pages",
      caption: "Pages",
      icon: "file-text",
      idOf: ({ id }) => id,
      controls: [
        { kind: "search", name: "q", label: "Title or address" },
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: PageStatus.literals.map((status) => [status, labelFor(status)])
        }
      ],
      columns: [
        {
          title: "Page",
          of: ({ title }) => outside(title, { most: 120 }),
          href: ({ id }) => visit.to(`/pages/${id}`),
          isCut: true
        },
        {
          title: "Status",
          of: (page) => html`${badge(page.status)}${hasChanges(page) && html` ${badge("draft", "Changed")}`}`
        },
        { title: "Address", of: ({ slug }) => html`<span class="mono">/p/${slug}</span>`, isCut: true, drop: "p2" },
        { title: "For", of: ({ objective }) => labelFor(objective), drop: "p3" },
        {
          title: "Published",
          of: ({ publishedAt: at }) => (at === null ? never : when(new Date(at), visit.nowMs)),
          isNumber: true,
          drop: "p2"
        }
      ],
      first: {
        title: "No page yet",
        says: "A page is written from a brief, in the colours of your brand: it says only what the brief says. With a form, its senders become contacts on a list.",
        acts: create
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Pages",
        main: html`${head({ title: "Pages", says: "Landing pages, each at its own address, with forms that fill lists.", acts: create })}
        ${list}`
      })
  )
}
