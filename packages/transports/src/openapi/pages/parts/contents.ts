import { html, type Html } from "../../../pages/html.ts"

/** A section of the page. */
export interface Section {
  readonly id: string
  readonly title: string
}

/** The list of a page's sections; false if there are fewer than four. */
export const contents = (sections: ReadonlyArray<Section>): Html | false =>
  sections.length > 3 &&
  html`<nav class="contents" aria-labelledby="on-this-page">
    <p id="on-this-page">On this page</p>
    <ul>
      ${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`
