import { html, type Html } from "../../pages/html.ts"

/** Renders prose with `code` and blank lines between paragraphs, the form of the document's descriptions. */
export const prose = (text: string | undefined): ReadonlyArray<Html> =>
  (text ?? "").split(/\n{2,}/u).flatMap((paragraph) => (paragraph === "" ? [] : [html`<p>${inline(paragraph)}</p>`]))

/** Renders one line of prose with `code`. */
export const inline = (text: string): ReadonlyArray<Html | string> =>
  text.split(/`([^`]+)`/u).map((part, index) => (index % 2 === 1 ? term(part) : part))

// Break points: after a sign, unless another sign or the end follows; before a capital letter within a word.
const seams = /(?<=[^\p{L}\p{N}\s])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/u

/** Renders text with break points, so that a narrow column breaks it between words only. */
export const breakable = (text: string): Html => {
  const [first, ...others] = text.split(seams)
  return html`${first}${others.map((word) => html`<wbr />${word}`)}`
}

/** Renders a name, value or path as code that a narrow column breaks between words only. */
export const term = (name: string): Html => html`<code>${breakable(name)}</code>`
