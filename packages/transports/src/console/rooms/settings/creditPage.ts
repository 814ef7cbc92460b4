import type { CreditEntry } from "@tidings/schema/resources/CreditEntry"
import type { Workspace } from "@tidings/schema/resources/Workspace"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { card, stats } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { when } from "../../../pages/when.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { settingsPage } from "./settingsFrame.ts"

/** The plan with its limits, and what credits went to. */
export const creditPage = Effect.fnUntraced(function* (visit: Visit) {
  const [{ credits, limits, plan }, list] = yield* Effect.all([
    visit.read<Workspace>("read_workspace"),
    listing<CreditEntry>(visit, {
      row: "list_credit_entries",
      caption: "Credits",
      icon: "zap",
      columns: [
        { title: "For", of: ({ reason }) => outside(labelFor(reason)), isCut: true },
        {
          title: "Credits",
          of: ({ credits: added }) => `${added > 0 ? "+" : "−"}${numberOf(Math.abs(added))}`,
          isNumber: true
        },
        {
          title: "Request",
          of: ({ request_id: id }) => id !== null && html`<span class="mono">${id}</span>`,
          isCut: true,
          drop: "p3"
        },
        { title: "When", of: ({ created_at: at }) => when(new Date(at), visit.nowMs), isNumber: true, drop: "p2" }
      ],
      first: { title: "Nothing was charged", says: "What a call of a model costs, and what is granted, stands here." }
    })
  ])
  return settingsPage(visit, {
    part: "Plan & credits",
    says: "What the plan allows, and what credits went to. Whoever runs this installation grants them.",
    main: html`${card(
      null,
      stats([
        { name: "Plan", value: labelFor(plan) },
        { name: "Credits left", value: credits === null ? "unlimited" : numberOf(credits) },
        { name: "Live mails", value: numberOf(limits.monthly_send_budget), says: "a month" },
        { name: "Calls", value: numberOf(limits.rate_limit_per_minute), says: "a minute" }
      ])
    )}
    ${list}`
  })
})
