import { html, type Html } from "../../../pages/html.ts"

/** A place on the same page. */
export interface Section {
  readonly id: string
  readonly title: string
}

/** The sections of a page that has four or more. */
export const contents = (sections: ReadonlyArray<Section>): Html | false =>
  sections.length > 3 &&
  html`<nav class="contents" aria-labelledby="on-this-page">
    <p id="on-this-page">On this page</p>
    <ul>
      ${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`
