import type { Fact } from "@tidings/services/approvals/Preview"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"

/** Maximum length of a value shown in full: a title, a name or a link. */
const mostOfFact = 2_048

/** A list of facts about the outgoing thing, by name; `more` holds further rows of the same list. */
export const factList = (facts: ReadonlyArray<Fact>, more?: Html): Html =>
  html`<dl class="facts">
    ${facts.map(
      ({ name, value }) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${outside(value, { most: mostOfFact })}</dd>
        </div>`
    )}
    ${more}
  </dl>`

/** Remarks below a title, of kind `wrong` for reasons against the call; false if there are none. */
export const remarks = (words: ReadonlyArray<string>, kind: "" | "wrong" = "", title?: string): Html | false =>
  words.length > 0 &&
  html`<div class="message ${kind}">
    ${title !== undefined && html`<p><strong>${title}</strong></p>`}
    ${words.map((one) => html`<p>${outside(one, { most: 1_000 })}</p>`)}
  </div>`
