import type { Suppression } from "@tidings/schema/resources/Suppression"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { labelFor } from "@tidings/fields/labelFor"
import { when } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { mailTabs } from "./mailTabs.ts"

/** Addresses that get no mail, and why. */
export const suppressedPage = (visit: Visit) => {
  const here = visit.to("/mails/suppressed")
  return Effect.map(
    listing<Suppression>(visit, {
      row: "list_suppressions",
      caption: "Suppressed addresses",
      icon: "ban",
      controls: [{ kind: "search", name: "q", label: "Address" }],
      columns: [
        { title: "Address", of: ({ email }) => outside(email), isCut: true },
        { title: "Why", of: ({ reason }) => tag(labelFor(reason)) },
        { title: "Since", of: ({ created_at: at }) => when(new Date(at), visit.nowMs), isNumber: true, drop: "p2" },
        {
          title: "Actions",
          isHidden: true,
          of: ({ email }) =>
            actEntry(visit, { row: "clear_suppression", words: "Clear", input: { email }, back: here }),
          isNumber: true
        }
      ],
      first: { title: "Nobody is suppressed", says: "Addresses that bounced, complained or left stand here." }
    }),
    (list) =>
      appPage(visit, {
        title: "Suppressed addresses",
        main: html`${head({
          title: "Suppressed",
          says: "Addresses that get no mail, and why.",
          acts: actLink(visit, { row: "add_suppressions", words: "Suppress addresses", icon: "ban", back: here })
        })}
        ${mailTabs(visit, "Suppressed")} ${list}`
      })
  )
}
