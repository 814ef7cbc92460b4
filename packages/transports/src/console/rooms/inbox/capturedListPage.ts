import type { CapturedMailSummary } from "@tidings/schema/resources/CapturedMail"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing, newest } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"

/** Captured mails, newest first. */
export const capturedListPage = (visit: Visit) => {
  const { livemode, nowMs, to } = visit
  const says = livemode
    ? "Live mails that stay here because no provider is connected."
    : "Mails of sandbox keys. They never leave this server."
  const send = actLink(visit, { row: "send_transactional", words: "Send a mail", icon: "send", look: "go" })
  return Effect.map(
    listing<CapturedMailSummary>(visit, {
      row: "list_captured_mails",
      caption: "Captured mails",
      icon: "inbox",
      controls: [
        { kind: "search", name: "to", label: "Whole address" },
        { kind: "search", name: "subject", label: "Subject" },
        {
          kind: "select",
          name: "unread",
          label: "Read or not",
          options: [
            ["true", "Unread"],
            ["false", "Read"]
          ]
        }
      ],
      columns: [
        {
          title: "Subject",
          of: ({ subject, unread }) => (unread ? html`<b>${outside(subject)}</b>` : outside(subject)),
          href: ({ id }) => to(`/captured/${id}`),
          isCut: true
        },
        { title: "To", of: ({ to: address }) => outside(address), isCut: true },
        {
          title: "State",
          of: ({ unread }) => badge(unread ? "pending" : "read", unread ? "Unread" : "Read"),
          drop: "p2"
        },
        { title: "Captured", of: ({ created_at: at }) => when(new Date(at), nowMs), isNumber: true }
      ],
      idOf: ({ id }) => id,
      first: {
        title: "No mail yet",
        says: livemode
          ? "A live mail appears here while no mail provider is connected."
          : "Send with a sandbox key: the mail appears here a moment later, and nowhere else.",
        acts: send
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Inbox",
        main: html`${head({
          title: "Inbox",
          says,
          acts: html`${newest(visit)}${actLink(visit, {
            row: "delete_captured_mails",
            words: "Clear",
            icon: "trash-2",
            look: "bad",
            input: { all: "true" },
            back: to("/captured")
          })}`
        })}
        ${list}`
      })
  )
}
