import type { ContactDetails } from "@tidings/schema/resources/Contact"
import { Effect } from "effect"
import { html, type Html } from "../../../../pages/html.ts"
import { outside, outsideText } from "../../../../pages/outside.ts"
import { badge } from "../../../../pages/parts/badge.ts"
import { menu } from "../../../../pages/parts/controls.ts"
import { head, split } from "../../../../pages/parts/layout.ts"
import { when } from "../../../../pages/when.ts"
import { actEntry, actLink } from "../../../frame/acts.ts"
import { appPage } from "../../../frame/appPage.ts"
import type { Visit } from "../../../Visit.ts"
import { activityCard } from "./activityCard.ts"
import { heldBackCard, listsCard, topicsCard, traitsCard } from "./contactCards.ts"
import { personName } from "../personName.ts"

const reachBadge = ({ email, suppressions }: ContactDetails): Html | undefined => {
  if (suppressions === undefined) return undefined
  if (suppressions.some(({ reason }) => reason !== "unsubscribe")) return badge("suppressed", "Gets no mail")
  if (suppressions.length > 0) return badge("unsubscribed", "No marketing")
  return email === null ? badge("draft", "No address") : badge("active", "Reachable")
}

const actions = (visit: Visit, { email, id }: ContactDetails): Html => {
  const back = visit.to(`/people/${id}`)
  return html`${actLink(visit, { row: "enroll_in_sequence", words: "Enrol", input: { "contact.id": id }, icon: "workflow", back })}${actLink(visit, { row: "update_contact", words: "Edit", input: { contact: id }, back })}${menu(
    "More",
    [
      actEntry(visit, { row: "emit_event", words: "Record an event", input: { "contact.id": id }, icon: "zap", back }),
      actEntry(visit, {
        row: "export_contact",
        words: "Export everything about them",
        input: { contact: id },
        icon: "download"
      }),
      actEntry(visit, {
        row: "create_preferences_link",
        words: "Link to their preferences",
        input: { contact: id },
        icon: "external-link"
      }),
      actEntry(visit, {
        row: "update_contact",
        words: "Merge with another",
        input: { contact: id, merge: "true" },
        icon: "split",
        back
      }),
      email !== null &&
        actEntry(visit, {
          row: "add_suppressions",
          words: "Suppress the address",
          input: { "entries[0].email": email },
          icon: "ban",
          back
        }),
      actEntry(visit, {
        row: "erase_contact",
        words: "Erase",
        input: { contact: id },
        icon: "trash-2",
        look: "bad",
        back: visit.to("/people")
      })
    ]
  )}`
}

/** One person: everything that they did and got, and what is known of them. */
export const contactPage = Effect.fnUntraced(function* (visit: Visit, named: string) {
  const contact = yield* visit.read<ContactDetails>("read_contact", { contact: named })
  const activity = yield* activityCard(visit, contact.id)
  const name = personName(contact)
  const { external_id: external, live_runs: runs = 0 } = contact
  return appPage(visit, {
    title: outsideText(name),
    main: html`${head({
      crumb: [[visit.to("/people"), "People"]],
      title: outside(name),
      extra: reachBadge(contact),
      says: html`${external !== null && external !== name && html`${outside(external)} · `}since
      ${when(new Date(contact.created_at), visit.nowMs)}${runs > 0 && ` · on ${runs === 1 ? "a journey" : `${runs} journeys`}`}`,
      acts: actions(visit, contact)
    })}
    ${split(
      activity,
      html`${heldBackCard(visit, contact)} ${traitsCard(contact)} ${listsCard(visit, contact)}
      ${topicsCard(visit, contact)}`
    )}`
  })
})
