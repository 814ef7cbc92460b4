import { html, type Html } from "../../../pages/html.ts"

type Content = Html | string | ReadonlyArray<Html | string>

/** A heading that links to itself, so that its address can be copied. */
export const heading2 = (id: string, content: Content): Html =>
  html`<h2 id="${id}"><a class="anchor" href="#${id}">${content}</a></h2>`

/** A heading one level below, which links to itself as well. */
export const heading3 = (id: string, content: Content): Html =>
  html`<h3 id="${id}"><a class="anchor" href="#${id}">${content}</a></h3>`
