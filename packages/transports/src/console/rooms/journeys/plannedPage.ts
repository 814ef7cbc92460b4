import type { PlannedEmailReport, PlannedRecipient } from "@tidings/schema/resources/PlannedEmailReport"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split, stats } from "../../../pages/parts/layout.ts"
import { shares } from "../../../pages/parts/plots.ts"
import { numberOf, percentOf } from "../../../pages/parts/words.ts"
import { exactly, when } from "../../../pages/when.ts"
import { actButton, actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { plannedMailPath } from "./journeyTabs.ts"

const actions = (visit: Visit, { id, status }: PlannedEmailReport): Html => {
  const act = { input: { plannedId: id }, back: visit.to(`${plannedMailPath}/${id}`) }
  const isOpen = status === "draft" || status === "scheduled" || status === "paused" || status === "failed"
  return html`${(status === "scheduled" || status === "sending") && actButton(visit, { ...act, row: "pause_planned_email", words: "Pause", icon: "pause" })}
  ${status === "paused" && actButton(visit, { ...act, row: "resume_planned_email", words: "Resume", icon: "play", look: "go" })}
  ${(status === "draft" || status === "failed") && actLink(visit, { ...act, row: "schedule_planned_email", words: "Schedule", icon: "clock", look: "go" })}
  ${menu("More", [
    isOpen && actEntry(visit, { ...act, row: "update_planned_email", words: "Edit" }),
    status === "scheduled" &&
      actEntry(visit, { ...act, row: "schedule_planned_email", words: "Schedule anew", icon: "clock" }),
    (isOpen || status === "sending") &&
      actEntry(visit, { ...act, row: "cancel_planned_email", words: "Cancel it", icon: "x", look: "bad" })
  ])}`
}

/** Tells how far it is: the recipients that have an outcome, and what became of their mails. */
const progress = ({ counts, outcomes, zones }: PlannedEmailReport): Html => {
  const done = counts.recipients - counts.waiting
  return html`${card(
    "Progress",
    html`<div class="pad">
        <label for="progress">${numberOf(done)} of ${numberOf(counts.recipients)} recipients have an outcome</label>
        <progress id="progress" max="${Math.max(1, counts.recipients)}" value="${done}"></progress>
      </div>
      ${stats([
        { name: "Accepted", value: numberOf(counts.accepted) },
        { name: "Delivered", value: percentOf(outcomes.delivered, outcomes.sent) },
        { name: "Opened", value: percentOf(outcomes.opened, outcomes.delivered) },
        { name: "Clicked", value: percentOf(outcomes.clicked, outcomes.delivered) },
        { name: "Unsubscribed", value: numberOf(outcomes.unsubscribed) }
      ])}`
  )}
  ${
    zones.length > 1 &&
    card(
      "By zone",
      shares(
        zones.map(({ done: isDone, recipients, timezone }) => ({
          name: html`${timezone} ${isDone && html`<span class="quiet">done</span>`}`,
          count: recipients,
          share: recipients / Math.max(1, counts.recipients)
        }))
      ),
      { pad: true }
    )
  }`
}

const factsCard = ({ counts, perZone, refusals, ...mail }: PlannedEmailReport, { to }: Visit): Html =>
  card(
    "Facts",
    facts([
      ["Planned email", copyable(mail.id)],
      ["Goes", exactly(new Date(mail.sendsAt))],
      [
        "Written as",
        `${mail.scheduleAt} in ${mail.timezone}${perZone ? ", at that hour of everybody's own zone" : ""}`
      ],
      ["Remark", mail.note],
      [
        "Template",
        mail.templateKey !== null && html`<a href="${to(`/templates/${mail.templateKey}`)}">${mail.templateKey}</a>`
      ],
      ["List", mail.listId !== null && html`<a href="${to(`/people/lists/${mail.listId}`)}">${mail.listId}</a>`],
      [
        "Segment",
        mail.segmentId !== null && html`<a href="${to(`/people/segments/${mail.segmentId}`)}">${mail.segmentId}</a>`
      ],
      ["Settled", mail.frozenAt !== null && exactly(new Date(mail.frozenAt))],
      ["Suppressed", counts.suppressed > 0 && numberOf(counts.suppressed)],
      ["Without address", counts.unreachable > 0 && numberOf(counts.unreachable)],
      ["Same address", counts.sameAddress > 0 && numberOf(counts.sameAddress)],
      ["Missed", counts.missed > 0 && numberOf(counts.missed)],
      ...refusals.map(({ code, recipients }) => ["Refused", `${numberOf(recipients)}: ${code}`] as const)
    ]),
    { pad: true }
  )

/** A mail to many at its hour: how far it is, who gets it, and what became of it. */
export const plannedPage = Effect.fnUntraced(function* (visit: Visit, id: string) {
  const [mail, recipients] = yield* Effect.all([
    visit.read<PlannedEmailReport>("read_planned_email", { plannedId: id }),
    listing<PlannedRecipient>(visit, {
      row: "list_planned_recipients",
      input: { plannedId: id },
      caption: "Recipients",
      icon: "users",
      columns: [
        {
          title: "Address",
          of: ({ email }) => (email === null ? "–" : outside(email)),
          isCut: true,
          href: ({ contactId }) => visit.to(`/people/${contactId}`)
        },
        { title: "Outcome", of: ({ outcome }) => badge(outcome) },
        { title: "Why", of: ({ code }) => code ?? "", drop: "p3" },
        { title: "Zone", of: ({ timezone }) => timezone, drop: "p3" },
        {
          title: "Mail",
          of: ({ sendId }) => sendId !== null && html`<a class="b sm" href="${visit.to(`/mails/${sendId}`)}">Mail</a>`,
          isNumber: true,
          drop: "p2"
        }
      ],
      first: {
        title: "Nobody yet",
        says: "Recipients are settled shortly before the mail goes; then each stands here with its outcome."
      }
    })
  ])
  const { description, name, reason, status } = mail
  return appPage(visit, {
    title: outsideText(name),
    main: html`${head({
      crumb: [
        [visit.to("/journeys"), "Journeys"],
        [visit.to(plannedMailPath), "Planned email"]
      ],
      title: outside(name),
      extra: html`${badge(status)}${mail.perZone && tag("by zone")}`,
      says: html`Goes
      ${when(new Date(mail.sendsAt), visit.nowMs)}${description !== null && html`. ${outside(description)}`}`,
      acts: actions(visit, mail)
    })}
    ${reason !== null && noteBox("bad", "triangle-alert", "It cannot go", outside(reason))}
    ${split(html`${mail.counts.recipients > 0 && progress(mail)} ${recipients}`, factsCard(mail, visit))}`
  })
})
