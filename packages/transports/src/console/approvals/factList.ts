import type { Fact } from "@tidings/services/approvals/Preview"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"

/** The longest that is shown whole: a title, a name, or a link. */
const mostOfFact = 2_048

/** What is to be known of something that would leave, by name; `more` are rows of the same list. */
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
