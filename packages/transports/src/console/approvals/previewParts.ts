import type { ChangedPart, MailPreview, Preview, TextPreview } from "@tidings/services/approvals/Preview"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"
import { consolePaths } from "../paths.ts"
import { walkList } from "../sequences/walkList.ts"
import { difference } from "./difference.ts"
import { factList, remarks } from "./factList.ts"
import { postsPart } from "./postsPart.ts"

const mostText = 20_000
const mostSource = 50_000

const textPart = (title: string, text: string, most: number, kind: string): Html =>
  html`<details>
    <summary>${title}</summary>
    <pre class="${kind}" tabindex="0" role="region" aria-label="${title}">${outside(text, { most, lines: true })}</pre>
  </details>`

const mail = (frame: string, shown: MailPreview): Html =>
  html`${factList(
      shown.facts,
      html`<div>
        <dt>Subject</dt>
        <dd><strong>${outside(shown.subject, { most: 998 })}</strong></dd>
      </div>`
    )}
    <iframe src="${frame}" title="The mail as it would be sent now" sandbox></iframe>
    <p class="note quiet small">Images from elsewhere are not loaded here.</p>
    ${textPart("Text of the mail", shown.text, mostText, "text")}
    ${textPart("HTML source of the mail", shown.html, mostSource, "text source")}`

const textMessage = ({ body, facts, faults, warnings }: TextPreview): Html =>
  html`${factList(facts)}
    <p class="words">${outside(body, { most: mostText, lines: true })}</p>
    ${remarks(faults, "wrong", "It would not be sent")} ${remarks(warnings)}`

const changes = (parts: ReadonlyArray<ChangedPart>): ReadonlyArray<Html> =>
  parts.map(
    ({ lines, name }) =>
      html`<h3>${name}</h3>
        ${difference(name, lines)}`
  )

const pageTitles = {
  publish: { frameTitle: "The page as it would be public", wordsTitle: "What visitors would read" },
  takeOffline: { frameTitle: "The page that would be taken offline", wordsTitle: "What visitors would read no more" }
}

/** The preview of a held call's result; `frame` is the address that serves its mail by itself. */
export const previewPart = (preview: Preview, frame: string): Html => {
  switch (preview.kind) {
    case "mail":
      return html`<section aria-labelledby="preview">
        <h2 id="preview">The mail as it would be sent now</h2>
        <div class="card panel">${mail(frame, preview.mail)}</div>
      </section>`
    case "text":
      return html`<section aria-labelledby="preview">
        <h2 id="preview">The text message as it would be sent now</h2>
        <div class="card panel">${textMessage(preview.text)}</div>
      </section>`
    case "posts":
      return postsPart(preview)
    case "change":
      return html`<section aria-labelledby="change">
          <h2 id="change">What would change</h2>
          ${preview.isNew && html`<p class="quiet">It was never published before: all of it is new.</p>`}
          ${preview.parts.length === 0 && html`<p class="quiet">Nothing of what is sent would change.</p>`}
          ${changes(preview.parts)}
        </section>
        <section aria-labelledby="after">
          <h2 id="after">The mail afterwards, with samples</h2>
          <div class="card panel">
            ${"why" in preview.mail ? html`<p class="note">${outside(preview.mail.why)}</p>` : mail(frame, preview.mail)}
          </div>
        </section>`
    case "sequence": {
      const { begins, definition, simulated } = preview
      return html`<section>
        <p class="quiet">
          ${outside(begins)} goes through
          <a href="${consolePaths.sequences}/${definition.key}"
            >the sequence ${outside(definition.name ?? definition.key)}</a
          >, version ${simulated.version}, as follows, if nothing but its messages happens. None of these messages asks
          again.
        </p>
        ${walkList(simulated, definition)}
      </section>`
    }
    case "page": {
      const { address, deed, isNew, parts } = preview
      const { frameTitle, wordsTitle } = pageTitles[deed]
      return html`<section aria-labelledby="preview">
          <h2 id="preview">${frameTitle}</h2>
          <div class="card panel">
            <iframe class="tall" src="${frame}" title="${frameTitle}" sandbox></iframe>
            <p class="note quiet small"><a href="${address}">Open the page by itself</a></p>
          </div>
        </section>
        <section aria-labelledby="change">
          <h2 id="change">${wordsTitle}</h2>
          ${isNew && html`<p class="quiet">It was never published before: all of it is new.</p>`}
          ${parts.length === 0 && html`<p class="quiet">Nothing of what it says would change.</p>`} ${changes(parts)}
        </section>`
    }
    case "creation":
      return html`<section aria-labelledby="change">
        <h2 id="change">${preview.deed === "build" ? "What would be built" : "What would be taken back"}</h2>
        ${changes(preview.parts)}
      </section>`
    case "facts":
      return html`<section aria-labelledby="preview">
        <h2 id="preview">What would be done</h2>
        <div class="card panel">${factList(preview.facts)} ${remarks(preview.warnings)}</div>
      </section>`
    case "none":
      return html`<section aria-labelledby="preview">
        <h2 id="preview">It cannot be shown</h2>
        <p class="message wrong">${outside(preview.why)}</p>
      </section>`
  }
}
