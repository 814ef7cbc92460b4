import type { Segment } from "@tidings/schema/resources/Segment"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { head } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { peopleTabs } from "./peopleTabs.ts"

/** The last count of a segment: about so many where it was estimated. */
export const segmentCount = ({ count, isExact }: Pick<Segment, "count" | "isExact">): Html | string => {
  if (count === null) return html`<span class="quiet">not yet</span>`
  return isExact === false ? `about ${numberOf(count)}` : numberOf(count)
}

/** The saved conditions on contacts, by name. */
export const segmentListPage = (visit: Visit) => {
  const create = actLink(visit, { row: "create_segment", words: "New segment", look: "go", icon: "plus" })
  return Effect.map(
    listing<Segment>(visit, {
      row: "list_segments",
      caption: "Segments",
      icon: "split",
      idOf: ({ id }) => id,
      controls: [{ kind: "search", name: "q", label: "Name" }],
      columns: [
        {
          title: "Segment",
          of: ({ name }) => outside(name),
          href: ({ id }) => visit.to(`/people/segments/${id}`),
          isCut: true
        },
        {
          title: "What for",
          of: ({ description }) =>
            html`<span class="quiet">${description !== null && outside(description, { most: 120 })}</span>`,
          isCut: true,
          drop: "p3"
        },
        { title: "People", of: segmentCount, isNumber: true },
        {
          title: "Counted",
          of: ({ countedAt: at }) =>
            at !== null ? when(new Date(at), visit.nowMs) : html`<span class="quiet">–</span>`,
          isNumber: true,
          drop: "p2"
        }
      ],
      first: {
        title: "No segment yet",
        says: "A segment is a condition on traits, events, mails and lists: whoever fits is in, from one moment to the next.",
        acts: html`${actLink(visit, { row: "count_segment", words: "Try a condition", icon: "search" })}${create}`
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Segments",
        main: html`${head({ title: "Segments", says: "Conditions on people: whoever fits is in, from one moment to the next.", acts: create })}
        ${peopleTabs(visit, "Segments")} ${list}`
      })
  )
}
