import { html, type Html } from "../../pages/html.ts"

/** Prose with `code` and blank lines between paragraphs, as the document's descriptions are written. */
export const prose = (text: string | undefined): ReadonlyArray<Html> =>
  (text ?? "").split(/\n{2,}/u).flatMap((paragraph) => (paragraph === "" ? [] : [html`<p>${inline(paragraph)}</p>`]))

/** One line of such prose. */
export const inline = (text: string): ReadonlyArray<Html | string> =>
  text.split(/`([^`]+)`/u).map((part, index) => (index % 2 === 1 ? term(part) : part))

// Behind a sign, unless more signs or the end follow; before a capital letter within a word.
const seams = /(?<=[^\p{L}\p{N}\s])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/u

/** Text that a narrow column breaks between its words alone. */
export const breakable = (text: string): Html => {
  const [first, ...others] = text.split(seams)
  return html`${first}${others.map((word) => html`<wbr />${word}`)}`
}

/** A name, a value or a path as code, which a narrow column breaks between its words alone. */
export const term = (name: string): Html => html`<code>${breakable(name)}</code>`
