import { type Token, Tokenizer, TokenizerMode } from "parse5"
import { limits } from "./limits.ts"

export interface Attribute {
  readonly name: string
  /** The decoded value. */
  readonly value: string
  /** Position of the value between its quotes; undefined if it has none. */
  readonly span: SourceSpan | undefined
}

export interface SourceSpan {
  readonly start: number
  readonly end: number
}

export interface Element extends SourceSpan {
  readonly name: string
  readonly attributes: ReadonlyArray<Attribute>
}

/** Output of the HTML tokenizer (WHATWG §13.2.5); offsets count from the beginning of the source. */
export interface HtmlTokens {
  readonly elements: ReadonlyArray<Element>
  /** End tags and doctypes. */
  readonly closings: ReadonlyArray<SourceSpan>
  /** From `<!` to `>`, whole. */
  readonly comments: ReadonlyArray<SourceSpan>
  /** The text of style and title, which holds no elements. */
  readonly texts: ReadonlyArray<SourceSpan & { readonly name: string }>
  /** True if the source ends within a tag, comment, style or title. */
  readonly cut: boolean
  /** Maximum nesting of elements, counted up to one more than allowed. */
  readonly depth: number
}

const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "))

// Open elements that a start tag closes implicitly (WHATWG §13.1.2.4), as far as authors rely on it.
const ends: Readonly<Record<string, ReadonlyArray<string>>> = {
  p: ["p"],
  li: ["li"],
  dt: ["dt", "dd"],
  dd: ["dt", "dd"],
  option: ["option"],
  td: ["td", "th"],
  th: ["td", "th"],
  tr: ["td", "th", "tr"]
}

/** Tracks start and end tags in order, and records the maximum nesting. */
class Nesting {
  deepest = 0
  private readonly open: Array<string> = []

  start(name: string, isClosed: boolean) {
    while (ends[name]?.includes(this.open.at(-1) ?? "")) this.open.pop()
    if (voids.has(name) || isClosed || this.open.length > limits.elementDepth) return
    this.deepest = Math.max(this.deepest, this.open.push(name))
  }

  end(name: string) {
    const at = this.open.lastIndexOf(name)
    if (at >= 0) this.open.length = at
  }
}

const quoted = /^[^=]*=\s*["']/u

const spanOf = (source: string, location: Token.Location): SourceSpan | undefined => {
  const opening = quoted.exec(source.slice(location.startOffset, location.endOffset))?.[0].length
  return opening === undefined ? undefined : { start: location.startOffset + opening, end: location.endOffset - 1 }
}

/** Tokenizes as browsers do; never throws. Line ends must be `\n`. */
export const readMarkup = (source: string): HtmlTokens => {
  const elements: Array<Element> = []
  const closings: Array<SourceSpan> = []
  const comments: Array<SourceSpan> = []
  const texts: Array<SourceSpan & { name: string }> = []
  let cut = false
  const nesting = new Nesting()
  let text: { readonly name: string; readonly start: number } | undefined
  const close = (end: number) => {
    if (text) texts.push({ ...text, end })
    text = undefined
  }
  const span = (location: Token.Location | null): SourceSpan => ({
    start: location!.startOffset,
    end: location!.endOffset
  })
  const ignore = () => {}
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: ({ attrs, location, selfClosing, tagName }) => {
        // MJML closes its own elements this way; HTML ignores it.
        nesting.start(tagName, selfClosing && tagName.startsWith("mj-"))
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
        nesting.end(tagName)
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
  return { elements, closings, comments, texts, cut, depth: nesting.deepest }
}
