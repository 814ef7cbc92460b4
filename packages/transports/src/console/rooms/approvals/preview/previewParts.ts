import type { ChangedPart, MailPreview, Preview, TextPreview } from "@tidings/services/approvals/Preview"
import { html, type Html } from "../../../../pages/html.ts"
import { outside } from "../../../../pages/outside.ts"
import { linkButton } from "../../../../pages/parts/controls.ts"
import { card } from "../../../../pages/parts/layout.ts"
import { mailViews } from "../../../frame/mailViews.ts"
import type { Visit } from "../../../Visit.ts"
import { walkList } from "../../journeys/walkList.ts"
import { difference } from "./difference.ts"
import { factList, remarks } from "../factList.ts"
import { postsPart } from "./postsPart.ts"

const mostText = 20_000
const mostSource = 50_000

const mail = (frame: string, { facts, html: source, subject, text }: MailPreview): Html =>
  html`<div class="pad">
      ${factList(facts, [["Subject", html`<strong>${outside(subject, { most: 998 })}</strong>`]])}
    </div>
    ${mailViews({
      address: frame,
      html: outside(source, { most: mostSource, lines: true }),
      text: outside(text, { most: mostText, lines: true })
    })}`

const textMessage = ({ body, facts, faults, warnings }: TextPreview): Html =>
  html`<div class="stack">
    ${factList(facts)}
    <p class="words">${outside(body, { most: mostText, lines: true })}</p>
    ${remarks(faults, "It would not be sent")} ${remarks(warnings)}
  </div>`

const changes = (parts: ReadonlyArray<ChangedPart>): ReadonlyArray<Html> =>
  parts.map(
    ({ lines, name }) =>
      html`<h3>${name}</h3>
        ${difference(name, lines)}`
  )

const changed = (title: string, parts: ReadonlyArray<ChangedPart>, says: Html | false = false): Html =>
  card(title, html`<div class="stack changes">${says} ${changes(parts)}</div>`, { id: "change" })

const neverBefore = html`<p class="quiet">It was never published before: all of it is new.</p>`

const pageTitles = {
  publish: { frameTitle: "The page as it would be public", wordsTitle: "What visitors would read" },
  takeOffline: { frameTitle: "The page that would be taken offline", wordsTitle: "What visitors would read no more" }
}

/** The preview of a held call's result; `frame` is the address that serves its mail by itself. */
export const previewPart = (preview: Preview, frame: string, to: Visit["to"]): Html => {
  switch (preview.kind) {
    case "mail":
      return card("The mail as it would be sent now", mail(frame, preview.mail), { id: "preview" })
    case "text":
      return card("The text message as it would be sent now", textMessage(preview.text), { id: "preview", pad: true })
    case "posts":
      return postsPart(preview)
    case "change":
      return html`${changed(
        "What would change",
        preview.parts,
        html`${preview.isNew && neverBefore}
        ${preview.parts.length === 0 && html`<p class="quiet">Nothing of what is sent would change.</p>`}`
      )}
      ${
        "why" in preview.mail
          ? card("The mail afterwards, with samples", outside(preview.mail.why), { id: "after", pad: true })
          : card("The mail afterwards, with samples", mail(frame, preview.mail), { id: "after" })
      }`
    case "sequence": {
      const { begins, definition, simulated } = preview
      return html`<p class="quiet">
          ${outside(begins)} goes through
          <a href="${to(`/journeys/${definition.key}`)}">the sequence ${outside(definition.name ?? definition.key)}</a>,
          version ${simulated.version}, as follows, if nothing but its messages happens. None of these messages asks
          again.
        </p>
        ${walkList(simulated, definition)}`
    }
    case "page": {
      const { address, deed, isNew, parts } = preview
      const { frameTitle, wordsTitle } = pageTitles[deed]
      return html`${card(
        frameTitle,
        html`<div class="shot"><iframe src="${frame}" title="${frameTitle}" sandbox></iframe></div>`,
        { id: "preview", side: linkButton("Open it by itself", address, { look: "sm", icon: "external-link" }) }
      )}
      ${changed(
        wordsTitle,
        parts,
        html`${isNew && neverBefore}
        ${parts.length === 0 && html`<p class="quiet">Nothing of what it says would change.</p>`}`
      )}`
    }
    case "creation":
      return changed(preview.deed === "build" ? "What would be built" : "What would be taken back", preview.parts)
    case "facts":
      return card(
        "What would be done",
        html`<div class="stack">${factList(preview.facts)} ${remarks(preview.warnings)}</div>`,
        { id: "preview", pad: true }
      )
    case "none":
      return card("It cannot be shown", outside(preview.why), { id: "preview", pad: true })
  }
}
