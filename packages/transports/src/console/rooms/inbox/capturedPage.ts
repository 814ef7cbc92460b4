import type { CapturedMail } from "@tidings/schema/resources/CapturedMail"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { copyable, linkButton, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, split } from "../../../pages/parts/layout.ts"
import { sourceText } from "../../../pages/parts/sourceText.ts"
import { bytesSaid } from "../../../pages/parts/words.ts"
import { exactly } from "../../../pages/when.ts"
import { actButton, actEntry } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { mailViews } from "../../frame/mailViews.ts"
import type { Visit } from "../../Visit.ts"
import { checkCards } from "./checkCards.ts"

/** Links that a page shows; the others are in the answer of the row. */
const mostLinks = 20

const actions = (visit: Visit, { id, unread }: CapturedMail): Html => {
  const back = visit.to(`/captured/${id}`)
  const mark = actButton(visit, {
    row: "mark_captured_mail",
    words: unread ? "Mark as read" : "Mark as unread",
    icon: unread ? "check" : "mail",
    input: { id, unread: String(!unread) },
    back
  })
  return html`${visit.may("check_captured_mail") && linkButton("Check it", visit.to(`/captured/${id}/checks`), { icon: "shield-check" })}${mark}${menu(
    "More",
    [
      actEntry(visit, {
        row: "release_captured_mail",
        words: "Send it to a real address",
        icon: "send",
        input: { id },
        back
      }),
      actEntry(visit, {
        row: "delete_captured_mail",
        words: "Delete it",
        icon: "trash-2",
        look: "bad",
        input: { id },
        back: visit.to("/captured")
      })
    ]
  )}`
}

const found = ({ codes, links }: CapturedMail): Html =>
  html`${
    codes.length > 0 &&
    card("Codes", html`${codes.map((code) => html`<p>${copyable(code)}</p>`)}`, { pad: true, says: "likeliest first" })
  }
  ${
    links.length > 0 &&
    card(
      "Links",
      html`<ul class="rows">
        ${links.slice(0, mostLinks).map(
          ({ text, url }) =>
            html`<li>
              <span class="grow"
                >${outside(text === "" ? url : text, { most: 80 })}<span class="quiet"
                  >${outside(url, { most: 120 })}</span
                ></span
              >
            </li>`
        )}
      </ul>`,
      links.length > mostLinks ? { says: `${mostLinks} of ${links.length}` } : {}
    )
  }`

const mailCard = (visit: Visit, mail: CapturedMail): Html => {
  const files = mail.attachments.map(
    ({ bytes, filename }) =>
      html`${outside(filename ?? "a file without a name")} <span class="quiet">${bytesSaid(bytes)}</span> `
  )
  const named: ReadonlyArray<readonly [string, Html | false]> = [
    ["From", outside(mail.from)],
    ["To", outside(mail.to)],
    ["Subject", html`<b>${outside(mail.subject)}</b>`],
    ["Files", files.length > 0 && html`${files}`]
  ]
  return card(
    null,
    html`<dl class="mailhead">
        ${named.map(
          ([name, value]) =>
            value !== false &&
            html`<dt>${name}</dt>
              <dd>${value}</dd>`
        )}
      </dl>
      ${mailViews({
        address: visit.to(`/captured/${mail.id}/body`),
        ...(mail.html !== null && { html: sourceText(mail.html) }),
        ...(mail.text !== null && { text: sourceText(mail.text) })
      })}`
  )
}

const headersCard = ({ headers }: CapturedMail): Html =>
  html`<details class="more">
    <summary>${headers.length} headers</summary>
    ${card(null, facts(headers.map(({ name, value }) => [outsideText(name, 80), html`<span class="mono small">${outside(value, { most: 2_000 })}</span>`])), { pad: true })}
  </details>`

/** One captured mail as its reader has it, with what was found in it; `isChecked` for its checks too. */
export const capturedPage = Effect.fnUntraced(function* (visit: Visit, id: string, isChecked: boolean) {
  const [mail, checks] = yield* Effect.all(
    [visit.read<CapturedMail>("read_captured_mail", { id }), isChecked ? checkCards(visit, id) : Effect.undefined],
    { concurrency: 2 }
  )
  return appPage(visit, {
    title: outsideText(mail.subject),
    main: html`${head({
      crumb: [[visit.to("/captured"), "Inbox"]],
      title: outside(mail.subject),
      says: html`To ${outside(mail.to)} · ${exactly(new Date(mail.created_at))}`,
      acts: actions(visit, mail)
    })}
    ${split(html`${checks}${mailCard(visit, mail)}${headersCard(mail)}`, found(mail))}`
  })
})
