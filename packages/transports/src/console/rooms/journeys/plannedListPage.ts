import { labelFor } from "@tidings/fields/labelFor"
import { type PlannedEmail, PlannedEmailStatus } from "@tidings/schema/resources/PlannedEmail"
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
import { journeyTabs, plannedMailPath } from "./journeyTabs.ts"

/** Mails to a list or a segment, each at its hour. */
export const plannedListPage = (visit: Visit) => {
  const here = visit.to(plannedMailPath)
  const planning = actLink(visit, {
    row: "create_planned_email",
    words: "Plan a mail",
    icon: "calendar-days",
    look: "go",
    back: here
  })
  return Effect.map(
    listing<PlannedEmail>(visit, {
      row: "list_planned_emails",
      caption: "Planned email",
      icon: "calendar-days",
      controls: [
        { kind: "search", name: "q", label: "Name" },
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: PlannedEmailStatus.literals.map((status) => [status, labelFor(status)])
        }
      ],
      columns: [
        { title: "Mail", of: ({ name }) => outside(name), href: ({ id }) => `${here}/${id}`, isCut: true },
        { title: "Status", of: ({ status }) => badge(status) },
        {
          title: "Template",
          of: ({ templateKey }) => html`<span class="mono">${templateKey ?? "–"}</span>`,
          drop: "p2"
        },
        {
          title: "To",
          of: ({ listId, segmentId }) => html`<span class="mono">${listId ?? segmentId ?? "–"}</span>`,
          isCut: true,
          drop: "p3"
        },
        { title: "Goes", of: ({ sendsAt }) => when(new Date(sendsAt), visit.nowMs), isNumber: true }
      ],
      first: {
        title: "No dated mail yet",
        says: "A planned email goes to a list or a segment at one hour, or at that hour of everybody's own zone.",
        acts: planning
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Planned email",
        main: html`${head({
          title: "Planned email",
          says: "Mails to a list or a segment, each at its hour.",
          acts: planning
        })}
        ${journeyTabs(visit, "Planned email")} ${list}`
      })
  )
}
