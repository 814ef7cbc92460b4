import { helpReply, type SmsDelivery } from "@tidings/schema/resources/SmsDelivery"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split } from "../../../pages/parts/layout.ts"
import { exactly } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { sendSteps } from "../mails/sendSteps.ts"

const partsWords = ({ encoding, segmentCount }: SmsDelivery): string =>
  `${segmentCount} ${segmentCount === 1 ? "part" : "parts"}, in ${encoding}`

const factsCard = (visit: Visit, text: SmsDelivery): Html => {
  const { connectorProvider, consentProofId: proof, created_at: at, id, language, simulation, templateKey: key } = text
  return card(
    "Facts",
    facts([
      ["Message", copyable(id)],
      [
        "Text",
        key === helpReply ? "the reply to HELP" : html`<a href="${visit.to(`/texts/wordings/${key}`)}">${key}</a>`
      ],
      ["Language", language],
      ["Length", partsWords(text)],
      ["Through", connectorProvider],
      ["Agreed", proof !== undefined && outside(proof)],
      ["Simulated", simulation?.scenario],
      ["Accepted", exactly(new Date(at))]
    ]),
    { pad: true }
  )
}

/** One text message: what became of it. */
export const textPage = Effect.fnUntraced(function* (visit: Visit, id: string) {
  const text = yield* visit.read<SmsDelivery>("read_sms_delivery", { id })
  const back = visit.to(`/texts/${id}`)
  return appPage(visit, {
    title: outsideText(`Text to ${text.to}`),
    main: html`${head({
      crumb: [[visit.to("/texts"), "Texts"]],
      title: outside(text.to),
      extra: badge(text.status),
      says: html`<span class="mono">${text.templateKey}</span>`,
      acts: html`${
        text.status === "unconfirmed" &&
        actLink(visit, { row: "resolve_unconfirmed_text", words: "Say what became of it", input: { id }, back })
      }${menu("More", [
        visit.may("list_contacts") &&
          html`<a class="b bare" href="${visit.to(`/people?${new URLSearchParams({ q: text.to })}`)}"
            >Find the person</a
          >`,
        actEntry(visit, {
          row: "add_sms_opt_outs",
          words: "Send this number no texts",
          input: { numbers: text.to },
          icon: "ban",
          look: "bad",
          back
        })
      ])}`
    })}
    ${split(
      html`${noteBox("info", "eye", "Its words are not kept to be read", "A text may hold a code, so nobody sees it here. How it is worded stands with its key.")}
      ${card("Timeline", sendSteps(text.events, visit.nowMs), { pad: true })}`,
      factsCard(visit, text)
    )}`
  })
})
