import type { Span } from "@tidings/schema/composing/Part"
import { decodeHTMLStrict } from "entities"
import type { Token, Tokens } from "marked"

/** A picture in a text. */
interface Pictured {
  readonly src: string
  readonly alt: string
  readonly href?: string
}

/** Notes and pictures found while reading a brief. */
export interface BriefNotes {
  readonly notes: Set<string>
  readonly pictures: Array<Pictured>
}

type Style = Omit<Span, "text">

const mostHref = 2_048

/** Returns a URL that a link may have: web, mail or telephone, without a password; undefined for any other. */
const hrefOf = (given: string): string | undefined => {
  const href = given.trim()
  if (href.length > mostHref || /[\s\p{Cc}]/u.test(href)) return undefined
  if (/^(?:mailto:[^\s@]+@\S+|tel:\+?[\d-]+)$/iu.test(href)) return href
  if (!/^https?:\/\/[^\s/?#]/iu.test(href)) return undefined
  const url = URL.parse(href)
  return url === null || url.username !== "" || url.password !== "" ? undefined : href
}

/**
 * Line length in characters from which a line break counts as automatic wrapping; after a shorter line the author meant
 * it.
 */
const wrapped = 60

/** Removes the line breaks of automatic wrapping from a text and keeps the others. */
const unwrapped = (text: string): string => {
  const lines = text.split("\n")
  const ended = lines.map((line, n) => {
    const next = lines[n + 1]
    const begun = n === 0 ? line : line.trimStart()
    if (next === undefined) return begun
    if (next === "") return `${begun}\n`
    return `${begun.trimEnd()}${Array.from(line).length >= wrapped ? " " : "\n"}`
  })
  return ended.join("")
}

/** Merges neighbouring spans with equal style and link. */
const merged = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const out: Array<Span> = []
  for (const span of spans) {
    const { text, ...style } = span
    const before = out.at(-1)
    if (text === "") continue
    if (before !== undefined) {
      const { text: said, ...other } = before
      if (JSON.stringify(other) === JSON.stringify(style)) {
        out[out.length - 1] = { text: said + text, ...style }
        continue
      }
    }
    out.push({ text, ...style })
  }
  return out
}

const linked = (token: Tokens.Link, style: Style, found: BriefNotes): ReadonlyArray<Span> => {
  const isBare = token.raw === token.text
  // A host without https:// stays words, since its author made no link of it.
  const href = isBare && /^www\./iu.test(token.raw) ? undefined : hrefOf(token.href)
  if (href !== undefined) return inline(token.tokens, { ...style, href }, found)
  if (!isBare) found.notes.add(`Not a link, since it leads nowhere that a link may: ${token.href.slice(0, 80)}.`)
  return isBare
    ? [{ ...style, text: token.raw }]
    : [...inline(token.tokens, style, found), { ...style, text: ` (${token.href})` }]
}

const struck = (token: Tokens.Generic, found: BriefNotes): ReadonlyArray<Span> => {
  found.notes.add(`Left out, since it is struck through: ${String(token["text"]).slice(0, 80)}.`)
  return []
}

const one = (token: Token, style: Style, found: BriefNotes): ReadonlyArray<Span> => {
  switch (token.type) {
    case "strong":
      return inline(token.tokens ?? [], { ...style, strong: true }, found)
    case "em":
      return inline(token.tokens ?? [], { ...style, emphasis: true }, found)
    case "codespan":
      return [{ ...style, text: token["text"] as string, code: true }]
    case "del":
      return struck(token, found)
    case "br":
      return [{ ...style, text: "\n" }]
    case "link":
      return linked(token as Tokens.Link, style, found)
    case "image": {
      const { href, text: alt } = token as Tokens.Image
      const src = hrefOf(href)
      if (src === undefined || !/^https?:/iu.test(src)) {
        found.notes.add(`Not shown, since it has no http or https address: the picture ${href.slice(0, 80)}.`)
        return [{ ...style, text: alt }]
      }
      found.pictures.push({ src, alt: decodeHTMLStrict(alt), ...(style.href !== undefined && { href: style.href }) })
      return []
    }
    case "escape":
      return [{ ...style, text: token["text"] as string }]
    case "html":
      if (/<\/?[a-z!?]/iu.test(token.raw)) found.notes.add("HTML is set as the text that it is.")
      return [{ ...style, text: token.raw }]
    case "text":
      return token.tokens === undefined
        ? [{ ...style, text: decodeHTMLStrict(token.raw) }]
        : inline(token.tokens, style, found)
    default:
      return [{ ...style, text: token.raw }]
  }
}

const inline = (tokens: ReadonlyArray<Token>, style: Style, found: BriefNotes): ReadonlyArray<Span> =>
  tokens.flatMap((token) => one(token, style, found))

const trimmed = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> =>
  merged(
    spans.map((span, index) => {
      const started = index === 0 ? span.text.trimStart() : span.text
      return { ...span, text: index === spans.length - 1 ? started.trimEnd() : started }
    })
  )

/** Returns words with their links; pictures among them are collected in `found`. */
export const spansOf = (tokens: ReadonlyArray<Token>, found: BriefNotes): ReadonlyArray<Span> =>
  trimmed(trimmed(merged(inline(tokens, {}, found))).map((span) => ({ ...span, text: unwrapped(span.text) })))
