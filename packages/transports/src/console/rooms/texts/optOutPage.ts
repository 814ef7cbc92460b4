import type { SmsOptOut } from "@tidings/schema/resources/SmsOptOut"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { when } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { textTabs } from "./textTabs.ts"

/** Numbers that get no text messages. */
export const optOutPage = (visit: Visit) => {
  const here = visit.to("/texts/opt-outs")
  const add = actLink(visit, { row: "add_sms_opt_outs", words: "Add numbers", icon: "ban", back: here })
  return Effect.map(
    listing<SmsOptOut>(visit, {
      row: "list_sms_opt_outs",
      caption: "Numbers that opted out",
      icon: "ban",
      controls: [{ kind: "search", name: "number", label: "Number, such as +353861234567" }],
      columns: [
        { title: "Number", of: ({ number }) => outside(number) },
        { title: "How", of: ({ source }) => tag(labelFor(source.kind)) },
        { title: "Since", of: ({ created_at: at }) => when(new Date(at), visit.nowMs), isNumber: true, drop: "p2" },
        {
          title: "Actions",
          isHidden: true,
          of: ({ number }) =>
            actEntry(visit, { row: "remove_sms_opt_out", words: "Lift", input: { number }, back: here }),
          isNumber: true
        }
      ],
      first: {
        title: "Nobody opted out",
        says: "Numbers that answered STOP stand here, and those that you add yourself."
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Numbers that opted out",
        main: html`${head({ title: "Opted out", says: "Numbers that get no text messages.", acts: add })}
        ${textTabs(visit, "Opted out")} ${list}`
      })
  )
}
