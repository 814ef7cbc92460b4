import type { Send } from "@tidings/schema/resources/Send"
import type { SendContent } from "@tidings/schema/resources/SendContent"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split } from "../../../pages/parts/layout.ts"
import { sourceText } from "../../../pages/parts/sourceText.ts"
import { bytesSaid } from "../../../pages/parts/words.ts"
import { exactly, stepTime } from "../../../pages/when.ts"
import { actButton, actEntry } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { mailViews } from "../../frame/mailViews.ts"
import type { RefusedCall } from "../../RefusedCall.ts"
import type { Visit } from "../../Visit.ts"
import { sendSteps } from "./sendSteps.ts"
import { whyNotArrived } from "./whyNotArrived.ts"

const addressOf = ({ email, name }: SendContent["from"]): Html =>
  name === undefined ? html`${outside(email)}` : html`${outside(name)} &lt;${outside(email)}&gt;`

/** The mail itself, while it is kept and the member may see it. */
const contentCard = (visit: Visit, send: Send, content: SendContent | RefusedCall): Html => {
  const isKept = !("_tag" in content)
  const rows: ReadonlyArray<readonly [string, Html | false]> = [
    ["From", isKept && addressOf(content.from)],
    ["To", outside(send.to)],
    ["Subject", html`<b>${outside(send.subject)}</b>`],
    [
      "Files",
      isKept &&
        content.attachments.length > 0 &&
        html`${content.attachments.map(({ bytes, filename }) => html`${outside(filename)} <span class="quiet">${bytesSaid(bytes)}</span> `)}`
    ]
  ]
  const heading = html`<dl class="mailhead">
    ${rows.map(
      ([name, value]) =>
        value !== false &&
        html`<dt>${name}</dt>
          <dd>${value}</dd>`
    )}
  </dl>`
  const body = isKept
    ? mailViews({
        address: visit.to(`/mails/${send.id}/body`),
        html: sourceText(content.html),
        text: sourceText(content.text)
      })
    : html`<div class="pad">${noteBox("info", "eye", "Not shown", whyNotShown(content))}</div>`
  return card(null, html`${heading}${body}`)
}

const whyNotShown = ({ error, status }: RefusedCall): string =>
  status === 403 ? "Your role does not read what mails said." : error.message

const factsCard = (visit: Visit, send: Send): Html => {
  const { connectorProvider, created_at: at, id, metadata = {}, scheduled_at: scheduled, simulation, template } = send
  const version = template.version === 0 ? "a test of its draft" : `version ${template.version}`
  return card(
    "Facts",
    facts([
      ["Send", copyable(id)],
      [
        "Template",
        html`<a href="${visit.to(`/templates/${template.key}`)}">${template.key}</a>
          <span class="quiet">${version}</span>`
      ],
      ["Language", template.locale],
      ["Through", connectorProvider],
      ["Accepted", exactly(new Date(at))],
      ["Scheduled for", scheduled !== undefined && exactly(new Date(scheduled))],
      ["Simulated", simulation?.scenario],
      [
        "Metadata",
        Object.keys(metadata).length > 0 &&
          html`${Object.entries(metadata).map(([name, value]) => html`<code>${outside(`${name}: ${String(value)}`)}</code> `)}`
      ]
    ]),
    { pad: true }
  )
}

const actions = (visit: Visit, { id, status, to }: Send): Html => {
  const back = visit.to(`/mails/${id}`)
  const isScheduled = status === "scheduled"
  return html`${isScheduled && actButton(visit, { row: "cancel_send", words: "Cancel it", input: { id }, icon: "x", back })}
  ${status === "unconfirmed" && actEntry(visit, { row: "resolve_unconfirmed_send", words: "Say what became of it", input: { id }, back })}
  ${menu("More", [
    isScheduled &&
      actEntry(visit, { row: "reschedule_send", words: "Another hour", input: { id }, icon: "clock", back }),
    actEntry(visit, { row: "share_send", words: "Share for some hours", input: { id }, icon: "external-link" }),
    visit.may("list_contacts") &&
      html`<a class="b bare" href="${visit.to(`/people?${new URLSearchParams({ q: to })}`)}">Find the person</a>`,
    actEntry(visit, {
      row: "add_suppressions",
      words: "Suppress this address",
      input: { "entries[0].email": to },
      icon: "ban",
      look: "bad",
      back
    })
  ])}`
}

/** One mail: what it said, what became of it, and why. */
export const mailPage = Effect.fnUntraced(function* (visit: Visit, id: string) {
  const [send, content] = yield* Effect.all(
    [
      visit.read<Send>("read_send", { id }),
      Effect.catch(visit.read<SendContent>("read_send_content", { id }), (refused) => Effect.succeed(refused))
    ],
    { concurrency: 2 }
  )
  const last = send.events.at(-1)
  return appPage(visit, {
    title: outsideText(send.subject),
    main: html`${head({
      crumb: [[visit.to("/mails"), "Mails"]],
      title: outside(send.subject),
      extra: badge(send.status),
      says: html`To
      ${outside(send.to)}${last !== undefined && html` · ${stepTime(new Date(last.timestamp), visit.nowMs)}`}`,
      acts: actions(visit, send)
    })}
    ${whyNotArrived(visit, send)}
    ${split(
      contentCard(visit, send, content),
      html`${card("Timeline", sendSteps(send.events, visit.nowMs), { pad: true })} ${factsCard(visit, send)}`
    )}`
  })
})
