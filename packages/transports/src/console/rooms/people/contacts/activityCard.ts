import type { ActivityType, ContactActivity } from "@tidings/schema/resources/ContactActivity"
import { Effect } from "effect"
import { html } from "../../../../pages/html.ts"
import { card, empty, noteBox, tabs } from "../../../../pages/parts/layout.ts"
import { pager } from "../../../../pages/parts/table.ts"
import { actLink } from "../../../frame/acts.ts"
import type { Visit } from "../../../Visit.ts"
import { activitySteps } from "./activitySteps.ts"

interface ActivityAnswer {
  readonly data: ReadonlyArray<ContactActivity>
  readonly next_cursor: string | null
  readonly left_out: ReadonlyArray<ActivityType>
}

const shownAtOnce = 25

/** Parts of a timeline: a word of the address, what it is called, and its types. */
const views = [
  ["", "Everything", undefined],
  ["mails", "Mails", ["send"]],
  ["texts", "Texts", ["sms"]],
  ["events", "Events", ["event"]],
  ["journeys", "Journeys", ["run"]],
  ["consents", "Consents", ["consent", "list", "topic"]]
] as const satisfies ReadonlyArray<readonly [string, string, ReadonlyArray<ActivityType> | undefined]>

const leftOutWords: Readonly<Record<ActivityType, string>> = {
  event: "events",
  send: "mails",
  sms: "texts",
  run: "journeys",
  consent: "consents",
  list: "lists",
  topic: "topics"
}

/** The timeline of a person, or a part of it, by pages. */
export const activityCard = Effect.fnUntraced(function* (visit: Visit, contact: string) {
  const here = visit.to(`/people/${contact}`)
  const [word, title, types] = views.find(([name]) => name === (visit.query.get("show") ?? "")) ?? views[0]
  const cursor = visit.query.get("cursor")
  const page = yield* visit.read<ActivityAnswer>("list_contact_activity", {
    contact,
    limit: shownAtOnce,
    ...(types !== undefined && { types }),
    ...(cursor !== null && { cursor })
  })
  const addressOf = (show: string, more: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ ...(show !== "" && { show }), ...more })
    return query.size === 0 ? here : `${here}?${query}`
  }
  const older = page.next_cursor === null ? undefined : addressOf(word, { cursor: page.next_cursor })
  const body =
    page.data.length === 0
      ? empty(
          "clock",
          "Nothing here yet",
          "Mails, texts, events and journeys of this person stand here, newest first.",
          actLink(visit, {
            row: "emit_event",
            words: "Record an event",
            input: { "contact.id": contact },
            icon: "zap",
            back: here
          })
        )
      : html`<div class="pad">${activitySteps(page.data, visit)}</div>
          ${(older !== undefined || cursor !== null) && pager(cursor === null ? `Newest ${page.data.length}` : `${page.data.length} older`, older)}`
  return html`${tabs(
    views.map(([name, words]) => [addressOf(name), words] as const),
    title
  )}
  ${page.left_out.length > 0 && noteBox("info", "eye", "Not all is shown", `Your role does not read ${page.left_out.map((type) => leftOutWords[type]).join(", ")}.`)}
  ${card(null, body)}`
})
