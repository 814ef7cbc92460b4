import { type SmsDelivery, SmsStatus } from "@tidings/schema/resources/SmsDelivery"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { head } from "../../../pages/parts/layout.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { textTabs } from "./textTabs.ts"

/** Every text message that was accepted, newest first. */
export const textListPage = (visit: Visit) => {
  const send = actLink(visit, { row: "send_transactional_sms", words: "Send a text", look: "go", icon: "send" })
  return Effect.map(
    listing<SmsDelivery>(visit, {
      row: "list_sms_deliveries",
      caption: "Text messages",
      icon: "message-square",
      idOf: ({ id }) => id,
      controls: [
        { kind: "search", name: "to", label: "Number, such as +353861234567" },
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: SmsStatus.literals.map((status) => [status, labelFor(status)])
        }
      ],
      columns: [
        { title: "To", of: ({ to }) => outside(to), href: ({ id }) => visit.to(`/texts/${id}`) },
        { title: "Status", of: ({ status }) => badge(status) },
        {
          title: "Text",
          of: ({ templateKey }) => html`<span class="mono">${templateKey}</span>`,
          isCut: true,
          drop: "p2"
        },
        { title: "Through", of: ({ connectorProvider }) => connectorProvider, drop: "p3" },
        { title: "Parts", of: ({ segmentCount }) => segmentCount, isNumber: true, drop: "p3" },
        { title: "When", of: ({ created_at: at }) => when(new Date(at), visit.nowMs), isNumber: true }
      ],
      first: {
        title: "No text message yet",
        says: "Texts go through an account with a provider of yours. Until one is connected they stay here and reach nobody, so that you can try.",
        acts: html`${visit.may("list_connectors") && linkButton("Connect a provider", visit.to("/connectors"), { icon: "plug" })}${send}`
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Texts",
        main: html`${head({ title: "Texts", says: "Every text message that was accepted, newest first.", acts: send })}
        ${textTabs(visit, "Sent")} ${list}`
      })
  )
}
