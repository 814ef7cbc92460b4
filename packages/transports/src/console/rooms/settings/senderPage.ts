import type { RecordState } from "@tidings/schema/resources/DomainReport"
import type { SenderDomainDetails } from "@tidings/schema/resources/SenderDomain"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { copyable } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox } from "../../../pages/parts/layout.ts"
import { exactly } from "../../../pages/when.ts"
import { actButton, actEntry } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"

const states: Readonly<Record<RecordState, readonly [state: string, words: string]>> = {
  well: ["verified", "Well"],
  doubtful: ["attention", "Could be better"],
  missing: ["failed", "Missing"],
  wrong: ["failed", "Wrong"],
  unknown: ["draft", "Not known"]
}

const purposes: Readonly<Record<SenderDomainDetails["records"][number]["purpose"], string>> = {
  ownership: "Ownership",
  spf: "SPF",
  dkim: "DKIM",
  dmarc: "DMARC",
  return_path: "Return path"
}

const recordCard = ({ host, purpose, says, state, type, value }: SenderDomainDetails["records"][number]): Html =>
  card(
    purposes[purpose],
    html`<div class="stack">
      <p>${outside(says)}</p>
      ${facts([
        ["Name", copyable(host)],
        ["Type", tag(type)],
        ["Value", copyable(value)]
      ])}
    </div>`,
    { pad: true, side: badge(...states[state]) }
  )

const findings = ({ report }: SenderDomainDetails): Html | false =>
  report !== null &&
  card(
    "What receivers see",
    html`<ul class="rows">
      ${report.findings.map(
        ({ about, says, state }) =>
          html`<li>
            <span class="grow"><b>${about}</b><span class="quiet">${outside(says)}</span></span
            >${badge(...states[state])}
          </li>`
      )}
    </ul>`,
    { says: report.verified ? "mails from here are believed" : "mails leave all the same" }
  )

/** A sender domain: the records to publish, and what the DNS last said. */
export const senderPage = Effect.fnUntraced(function* (visit: Visit, domain: string) {
  const sender = yield* visit.read<SenderDomainDetails>("read_sender_domain", { domain })
  const { checkedAt, records, status } = sender
  const up = visit.to("/settings/senders")
  const here = `${up}/${encodeURIComponent(sender.domain)}`
  return appPage(visit, {
    title: outsideText(sender.domain),
    main: html`${head({
        crumb: [
          [visit.to("/settings"), "Settings"],
          [up, "Sender domains"]
        ],
        title: outside(sender.domain),
        extra: badge(status === "own" ? "verified" : status, status === "own" ? "Its own" : undefined),
        says:
          checkedAt === null
            ? "Its DNS was not looked at yet."
            : html`Its DNS was looked at ${exactly(new Date(checkedAt))}`,
        acts: html`${actButton(visit, { row: "verify_sender_domain", words: "Look now", input: { domain: sender.domain }, icon: "refresh-cw", look: "go", back: here })}
        ${status !== "own" && actEntry(visit, { row: "remove_sender_domain", words: "Remove", input: { domain: sender.domain }, icon: "trash-2", look: "bad", back: up })}`
      })}
      ${status === "pending" && noteBox("warn", "clock", "It waits for its proof", "Publish the record of ownership below; it is looked for by itself, and at once by the button.")}
      ${status === "failing" && noteBox("bad", "triangle-alert", "Its record of ownership is gone", "Mails still leave. Publish it again.")}
      ${findings(sender)}
      <div class="cols">${records.map(recordCard)}</div>`
  })
})
