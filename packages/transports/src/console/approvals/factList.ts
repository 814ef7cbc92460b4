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
