import { type Token, Tokenizer, TokenizerMode } from "parse5"

export interface Attribute {
  readonly name: string
  /** Decoded. */
  readonly value: string
  /** Where the value stands between its quotes; undefined when it has none. */
  readonly span: Span | undefined
}

export interface Span {
  readonly start: number
  readonly end: number
}

export interface Element extends Span {
  readonly name: string
  readonly attributes: ReadonlyArray<Attribute>
}

/** What the HTML tokenizer (WHATWG §13.2.5) makes of a source; offsets count from the source's beginning. */
export interface Markup {
  readonly elements: ReadonlyArray<Element>
  /** End tags and doctypes. */
  readonly closings: ReadonlyArray<Span>
  /** From `<!` to `>`, whole. */
  readonly comments: ReadonlyArray<Span>
  /** The text of style and title, which holds no elements. */
  readonly texts: ReadonlyArray<Span & { readonly name: string }>
  /** True when the source ends within a tag, comment, style or title. */
  readonly cut: boolean
}

const quoted = /^[^=]*=\s*["']/u

const spanOf = (source: string, location: Token.Location): Span | undefined => {
  const opening = quoted.exec(source.slice(location.startOffset, location.endOffset))?.[0].length
  return opening === undefined ? undefined : { start: location.startOffset + opening, end: location.endOffset - 1 }
}

/** Tokenizes as browsers do; never throws. Line ends must be `\n`. */
export const readMarkup = (source: string): Markup => {
  const elements: Array<Element> = []
  const closings: Array<Span> = []
  const comments: Array<Span> = []
  const texts: Array<Span & { name: string }> = []
  let cut = false
  let text: { readonly name: string; readonly start: number } | undefined
  const close = (end: number) => {
    if (text) texts.push({ ...text, end })
    text = undefined
  }
  const span = (location: Token.Location | null): Span => ({ start: location!.startOffset, end: location!.endOffset })
  const ignore = () => {}
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: ({ attrs, location, tagName }) => {
        const locations = location!.attrs ?? {}
        elements.push({
          name: tagName,
          ...span(location),
          attributes: attrs.map(({ name, value }) => ({ name, value, span: spanOf(source, locations[name]!) }))
        })
        if (tagName !== "style" && tagName !== "title") return
        text = { name: tagName, start: location!.endOffset }
        tokenizer.state = tagName === "style" ? TokenizerMode.RAWTEXT : TokenizerMode.RCDATA
      },
      onEndTag: ({ location, tagName }) => {
        if (text?.name === tagName) close(location!.startOffset)
        closings.push(span(location))
      },
      onComment: ({ location }) => comments.push(span(location)),
      onDoctype: ({ location }) => closings.push(span(location)),
      onEof: () => {
        cut ||= text !== undefined
        close(source.length)
      },
      onParseError: ({ code }) => {
        cut ||= code.startsWith("eof-")
      },
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore
    }
  )
  tokenizer.write(source, true)
  return { elements, closings, comments, texts, cut }
}
