import { type Send, SendStatus } from "@tidings/schema/resources/Send"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import type { TableColumn } from "../../../pages/parts/table.ts"
import { labelFor } from "@tidings/fields/labelFor"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { mailTabs } from "./mailTabs.ts"

/** The columns of mails, also for rows that arrive by themselves. */
const mailColumns = ({ nowMs, to }: Visit): ReadonlyArray<TableColumn<Send>> => [
  { title: "To", of: (send) => outside(send.to), href: ({ id }) => to(`/mails/${id}`), isCut: true },
  { title: "Status", of: ({ status }) => badge(status) },
  { title: "Subject", of: ({ subject }) => outside(subject), isCut: true, drop: "p2" },
  { title: "Template", of: ({ template }) => html`<span class="mono">${template.key}</span>`, drop: "p3" },
  { title: "Through", of: ({ connectorProvider }) => connectorProvider, drop: "p3" },
  { title: "When", of: ({ created_at: at }) => when(new Date(at), nowMs), isNumber: true }
]

/** Every mail that was accepted, newest first. */
export const mailListPage = (visit: Visit) =>
  Effect.map(
    listing<Send>(visit, {
      row: "list_sends",
      caption: "Mails",
      icon: "mail",
      idOf: ({ id }) => id,
      controls: [
        { kind: "search", name: "to", label: "Recipient" },
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: SendStatus.literals.map((status) => [status, labelFor(status)])
        },
        { kind: "search", name: "templateKey", label: "Template" }
      ],
      columns: mailColumns(visit),
      first: {
        title: "No mail yet",
        says: "A mail stands here as soon as it is accepted, whoever sent it.",
        acts: actLink(visit, { row: "send_transactional", words: "Send a mail", look: "go", icon: "send" })
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Mails",
        main: html`${head({
          title: "Mails",
          says: "Every mail that was accepted, newest first.",
          acts: html`${actLink(visit, { row: "send_transactional", words: "Send a mail", look: "go", icon: "send", back: visit.to("/mails") })}`
        })}
        ${mailTabs(visit, "Sent")} ${list}`
      })
  )
