import { LinkStatus, type ShortLink } from "@tidings/schema/resources/ShortLink"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import type { TableColumn } from "../../../pages/parts/table.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { linkTabs } from "./linkTabs.ts"

const mostTagsShown = 3

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//u, "")

const nameOf = ({ label, redirectUrl }: ShortLink): Html =>
  label === null
    ? html`${outside(withoutScheme(redirectUrl), { most: 80 })}`
    : html`${outside(label, { most: 80 })}
        <span class="quiet">${outside(withoutScheme(redirectUrl), { most: 80 })}</span>`

const columns = ({ nowMs, to }: Visit): ReadonlyArray<TableColumn<ShortLink>> => [
  { title: "Link", of: nameOf, href: ({ linkId }) => to(`/links/${linkId}`), isCut: true },
  {
    title: "Leads to",
    of: ({ destinationUrl }) =>
      html`<span class="quiet">${outside(withoutScheme(destinationUrl), { most: 120 })}</span>`,
    isCut: true,
    drop: "p3"
  },
  { title: "Status", of: ({ status }) => badge(status), drop: "p2" },
  {
    title: "Tags",
    of: ({ tags }) => html`${tags.slice(0, mostTagsShown).map((one) => tag(outside(one, { most: 30 })))}`,
    drop: "p3"
  },
  { title: "Clicks", of: ({ totalClicks }) => numberOf(totalClicks), isNumber: true },
  { title: "Since", of: ({ createdAt }) => when(new Date(createdAt), nowMs), isNumber: true, drop: "p2" }
]

/** The short links of the workspace, newest first. */
export const linkListPage = (visit: Visit) => {
  const create = actLink(visit, { row: "create_short_link", words: "New link", look: "go", icon: "plus" })
  return Effect.map(
    listing<ShortLink>(visit, {
      row: "list_short_links",
      caption: "Links",
      icon: "link-2",
      idOf: ({ linkId }) => linkId,
      controls: [
        { kind: "search", name: "q", label: "Name or slug" },
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: LinkStatus.literals.map((status) => [status, labelFor(status)])
        }
      ],
      columns: columns(visit),
      first: {
        title: "No link yet",
        says: "A short link leads where you say, and elsewhere tomorrow if you change it; each click is counted, without a trace of who it was.",
        acts: create
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Links & QR",
        main: html`${head({ title: "Links & QR", says: "Short links of this workspace, and how often they were followed.", acts: create })}
        ${linkTabs(visit, "Links")} ${list}`
      })
  )
}
