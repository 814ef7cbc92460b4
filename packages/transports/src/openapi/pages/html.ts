/** Text that is already HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | false | null | undefined | ReadonlyArray<Piece>

const special: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/gu, (character) => special[character]!)

const render = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text
  if (piece === undefined || piece === null || piece === false) return ""
  if (typeof piece === "object") return piece.map(render).join("")
  return escape(String(piece))
}

const unindented = (part: string): string => part.replaceAll(/\n\s+/gu, "\n")

/** A template whose values are escaped unless they are HTML; lists are joined, false and nothing leave no trace. */
export const html = (strings: TemplateStringsArray, ...pieces: ReadonlyArray<Piece>): Html =>
  new Html(strings.map(unindented).reduce((text, part, index) => text + render(pieces[index - 1]) + part))

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
