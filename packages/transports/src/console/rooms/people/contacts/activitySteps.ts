import type { ContactActivity } from "@tidings/schema/resources/ContactActivity"
import { labelFor } from "@tidings/fields/labelFor"
import { html, type Html } from "../../../../pages/html.ts"
import { outside } from "../../../../pages/outside.ts"
import { badge } from "../../../../pages/parts/badge.ts"
import type { IconName } from "../../../../pages/parts/icon.ts"
import { timeline } from "../../../../pages/parts/layout.ts"
import { stepTime } from "../../../../pages/when.ts"
import type { Visit } from "../../../Visit.ts"

interface Step {
  readonly icon: IconName
  readonly look: string
  readonly title: Html | string
  readonly says?: Html | undefined
}

const mono = (text: string): Html => html`<span class="mono">${outside(text)}</span>`

const state = (status: string | undefined): Html | undefined =>
  status === undefined ? undefined : html` ${badge(status)}`

const eventStep = ({ event_type: type, metadata = {}, summary }: ContactActivity): Step => ({
  icon: "zap",
  look: "seen",
  title: outside(type ?? summary),
  says: Object.keys(metadata).length > 0 ? mono(JSON.stringify(metadata)) : undefined
})

const sendStep = ({ id, status, subject, summary, template }: ContactActivity, { to }: Visit): Step => ({
  icon: "mail",
  look: "info",
  title: html`<a href="${to(`/mails/${id}`)}">${outside(subject ?? summary)}</a>`,
  says: html`${template !== undefined && mono(template)}${state(status)}`
})

const textStep = ({ id, status, summary, template_key: key }: ContactActivity, { to }: Visit): Step => ({
  icon: "message-square",
  look: "info",
  title: html`<a href="${to(`/texts/${id}`)}">${outside(key ?? summary)}</a>`,
  says: html`A text message${state(status)}`
})

const runStep = ({ reason, sequence, status, summary }: ContactActivity): Step => ({
  icon: "workflow",
  look: "info",
  title: outside(sequence ?? summary),
  says: html`A sequence${state(status)}${typeof reason === "string" && html` ${outside(reason)}`}`
})

const listStep = ({ list_id: id, list_name: name, summary }: ContactActivity, { to }: Visit): Step => ({
  icon: "users",
  look: "good",
  title: html`Joined
  ${id === undefined ? outside(name ?? summary) : html`<a href="${to(`/people/lists/${id}`)}">${outside(name ?? summary)}</a>`}`
})

const topicStep = ({ state: choice, summary }: ContactActivity): Step => ({
  icon: choice === "left" ? "log-out" : "check",
  look: choice === "left" ? "mute" : "good",
  title: html`${choice === "left" ? "Left" : "Joined"} the topic ${outside(summary)}`
})

const stepOf = (entry: ContactActivity, visit: Visit): Step => {
  switch (entry.type) {
    case "event":
      return eventStep(entry)
    case "send":
      return sendStep(entry, visit)
    case "sms":
      return textStep(entry, visit)
    case "run":
      return runStep(entry)
    case "list":
      return listStep(entry, visit)
    case "topic":
      return topicStep(entry)
    case "consent":
      return { icon: "check", look: "good", title: "Consented", says: outside(entry.text ?? entry.summary) }
    default:
      return { icon: "info", look: "mute", title: labelFor(entry.type) }
  }
}

/** A timeline of what a person did and got, newest first. */
export const activitySteps = (entries: ReadonlyArray<ContactActivity>, visit: Visit): Html =>
  timeline(entries.map((entry) => ({ ...stepOf(entry, visit), at: stepTime(new Date(entry.at), visit.nowMs) })))
