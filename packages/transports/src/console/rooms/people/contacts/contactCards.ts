import type { ContactDetails } from "@tidings/schema/resources/Contact"
import { labelFor } from "@tidings/fields/labelFor"
import { html, type Html } from "../../../../pages/html.ts"
import { outside } from "../../../../pages/outside.ts"
import { badge } from "../../../../pages/parts/badge.ts"
import { copyable } from "../../../../pages/parts/controls.ts"
import { card, facts } from "../../../../pages/parts/layout.ts"
import { rowList } from "../../../../pages/parts/rowList.ts"
import { exactly, when } from "../../../../pages/when.ts"
import { actEntry } from "../../../frame/acts.ts"
import type { Visit } from "../../../Visit.ts"

const valueOf = (value: unknown): Html => {
  if (typeof value === "string") return outside(value)
  return html`<span class="mono">${outside(JSON.stringify(value) ?? "")}</span>`
}

/** The identifiers and traits of a person. */
export const traitsCard = (contact: ContactDetails): Html => {
  const {
    created_at: at,
    external_id: external,
    id,
    locale,
    merged_from: merged,
    phone,
    time_zone: zone,
    traits
  } = contact
  return card(
    "Traits",
    facts([
      ["Contact", copyable(id)],
      ["External ID", external !== null && outside(external)],
      ["Phone", phone !== null && outside(phone)],
      ["Time zone", zone ?? (traits["time_zone"] !== undefined && valueOf(traits["time_zone"]))],
      ["Language", locale ?? (traits["locale"] !== undefined && valueOf(traits["locale"]))],
      ...Object.entries(traits)
        .filter(([name]) => name !== "locale" && name !== "time_zone")
        .map(([name, value]) => [name, valueOf(value)] as const),
      ["Since", exactly(new Date(at))],
      ["Merged from", merged.length > 0 && html`${merged.map((one) => copyable(one))}`]
    ]),
    { pad: true }
  )
}

/** The lists that a person is on. */
export const listsCard = (visit: Visit, { id, lists, lists_dropped: dropped = 0 }: ContactDetails): Html | false =>
  lists !== undefined &&
  card(
    "Lists",
    lists.length === 0 && dropped === 0
      ? html`<p class="pad quiet">On no list.</p>`
      : html`${rowList(
          lists.map((list) => ({
            title: outside(list.name),
            href: visit.to(`/people/lists/${list.id}`),
            says: html`since ${when(new Date(list.added_at), visit.nowMs)}`,
            end:
              list.state === "pending"
                ? badge("pending", "Has not confirmed")
                : actEntry(visit, {
                    row: "remove_list_members",
                    words: "Take off",
                    input: { listId: list.id, contactIds: id },
                    look: "sm",
                    back: visit.to(`/people/${id}`)
                  })
          }))
        )}${dropped > 0 && html`<p class="pad quiet">and ${dropped} more</p>`}`,
    {
      side: actEntry(visit, {
        row: "add_list_members",
        words: "Add",
        input: { contactIds: id },
        look: "sm",
        back: visit.to(`/people/${id}`)
      })
    }
  )

const choiceWords = { joined: "Gets it", left: "Left", default: "Has not chosen" } as const
const choiceStates = { joined: "subscribed", left: "exited", default: "draft" } as const

/** The choice of a person about each topic. */
export const topicsCard = (visit: Visit, { id, topics }: ContactDetails): Html | false =>
  topics !== undefined &&
  topics.length > 0 &&
  card(
    "Topics",
    rowList(
      topics.map(({ at, key, name, source, state }) => ({
        title: outside(name),
        href: visit.to(`/people/topics/${key}`),
        says:
          at === null
            ? undefined
            : html`${when(new Date(at), visit.nowMs)}${source !== null && html`, by ${labelFor(source.kind)}`}`,
        end: badge(choiceStates[state], choiceWords[state])
      }))
    ),
    {
      side: actEntry(visit, {
        row: "set_contact_topics",
        words: "Choose",
        input: { contact: id },
        look: "sm",
        back: visit.to(`/people/${id}`)
      })
    }
  )

/** The reasons why a person gets no mail, or no text. */
export const heldBackCard = (visit: Visit, contact: ContactDetails): Html | false => {
  const { id, sms_opted_out: isOptedOut = false, suppressions = [] } = contact
  const back = visit.to(`/people/${id}`)
  return (
    (suppressions.length > 0 || isOptedOut) &&
    card(
      "Held back",
      rowList([
        ...suppressions.map(({ created_at: at, email, reason }) => ({
          title: labelFor(reason),
          says: html`${reason === "unsubscribe" ? "no marketing" : "no mail at all"}, since
          ${when(new Date(at), visit.nowMs)}`,
          end: actEntry(visit, { row: "clear_suppression", words: "Clear", input: { email, reason }, look: "sm", back })
        })),
        ...(isOptedOut
          ? [{ title: "Text messages", says: "The number opted out", end: badge("exited", "Stopped") }]
          : [])
      ])
    )
  )
}
