import { html, type Html } from "../../pages/html.ts"

/** Prose with `code` and blank lines between paragraphs, as the document's descriptions are written. */
export const prose = (text: string | undefined): ReadonlyArray<Html> =>
  (text ?? "").split(/\n{2,}/u).flatMap((paragraph) => (paragraph === "" ? [] : [html`<p>${inline(paragraph)}</p>`]))

/** One line of such prose. */
export const inline = (text: string): ReadonlyArray<Html | string> =>
  text.split(/`([^`]+)`/u).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

/** A name as code, which a narrow column breaks between its words alone. */
export const term = (name: string): Html => {
  const [first, ...others] = name.split(/(?<=[_.])|(?<=[a-z])(?=[A-Z])/u)
  return html`<code>${first}${others.map((word) => html`<wbr />${word}`)}</code>`
}
