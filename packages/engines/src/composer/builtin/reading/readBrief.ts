import type { Part, PartOf, Span } from "@tidings/schema/composing/Part"
import { Lexer, type Token, type Tokens, type TokensList } from "marked"
import { type BriefNotes, spansOf } from "./spansOf.ts"

/** A brief as its author wrote it, part by part, with notes on the reading for its author. */
interface BriefReading {
  readonly parts: ReadonlyArray<Part>
  readonly notes: ReadonlyArray<string>
}

const mostDepth = 5
const mostColumns = 20
const mostRows = 200
const mostBy = 160
const mostLabel = 40

/**
 * Maximum number of `*` and `_`; above it, reading takes longer than linear time (marked looks for the other end of
 * each).
 */
const mostMarks = 1_200
/** Maximum parts of one brief; `mostSpans` is the maximum of spans in one text of it. */
const mostParts = 400
const mostSpans = 500
/** Matches a line with so many markers that its lists and quotations nest without end. */
const nesting = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){7}/mu

type Item = PartOf<"list">["items"][number]

const blank = (token: Token): boolean => token.type === "space" || token.type === "def"

/** Returns the items of a list and of the lists within it, each with its depth. */
const itemsOf = (list: Tokens.List, depth: number, found: BriefNotes): ReadonlyArray<Item> =>
  list.items.flatMap((item) => {
    const own = item.tokens.filter((token) => token.type !== "list" && !blank(token))
    const box = item.task ? [{ text: item.checked === true ? "☑ " : "☐ " }] : []
    const lines = own
      .filter(({ type }) => type !== "checkbox")
      .map((token) => flat(token, found))
      .filter((spans) => spans.length > 0)
    const text = [...box, ...joined(lines)]
    const within = item.tokens
      .filter((token): token is Tokens.List => token.type === "list")
      .flatMap((inner) => itemsOf(inner, depth + 1, found))
    return [...(text.length === 0 ? [] : [{ text, depth: Math.min(depth, mostDepth) }]), ...within]
  })

/** Joins texts with line breaks. */
const joined = (texts: ReadonlyArray<ReadonlyArray<Span>>): ReadonlyArray<Span> =>
  texts.flatMap((spans, index) => (index === 0 ? spans : [{ text: "\n" }, ...spans]))

/** Returns the content of an item or a quotation as one text. */
const flat = (token: Token, found: BriefNotes): ReadonlyArray<Span> => {
  switch (token.type) {
    case "list":
      return joined(itemsOf(token as Tokens.List, 0, found).map(({ text }) => [{ text: "• " }, ...text]))
    case "blockquote":
      return joined((token.tokens ?? []).filter((inner) => !blank(inner)).map((inner) => flat(inner, found)))
    case "table": {
      const { header, rows } = token as Tokens.Table
      return joined(
        [header, ...rows].map((cells) =>
          spansOf(
            cells.flatMap(({ tokens }) => [...tokens, textToken(" ")]),
            found
          )
        )
      )
    }
    case "code":
      return [{ text: (token as Tokens.Code).text, code: true }]
    case "paragraph":
    case "heading":
    case "text":
      return spansOf(token.tokens ?? [token], found)
    default:
      return spansOf([token], found)
  }
}

const textToken = (text: string): Token => ({ type: "text", raw: text, text, escaped: false }) as Token

/** Matches a last line that begins with a dash: it names the author of the quotation before it. */
const author = /(?:^|\n)[ \t]{0,20}(?:[—–―]|--?)[ \t]{0,20}([^\n]{1,160})$/u

const quotationOf = (token: Tokens.Blockquote, found: BriefNotes): ReadonlyArray<Part> => {
  const text = joined(token.tokens.filter((inner) => !blank(inner)).map((inner) => flat(inner, found)))
  if (text.length === 0) return []
  const last = text.at(-1)!
  const by = author.exec(last.text)
  if (by === null || last.href !== undefined || by[1]!.length > mostBy) return [{ kind: "quotation", text, by: "" }]
  const rest = last.text.slice(0, by.index).trimEnd()
  const before = [...text.slice(0, -1), ...(rest === "" ? [] : [{ ...last, text: rest }])]
  while (before.length > 0 && before.at(-1)!.text.trim() === "") before.pop()
  return before.length === 0
    ? [{ kind: "quotation", text, by: "" }]
    : [{ kind: "quotation", text: before, by: by[1]!.trim() }]
}

const tableOf = (token: Tokens.Table, found: BriefNotes): ReadonlyArray<Part> => {
  const { header, rows } = token
  if (header.length > mostColumns || rows.length > mostRows) {
    found.notes.add(`A table of more than ${mostColumns} columns or ${mostRows} rows is set as text.`)
    return [{ kind: "paragraph", text: flat(token, found) }]
  }
  const cells = (row: ReadonlyArray<Tokens.TableCell>) => row.map(({ tokens }) => spansOf(tokens, found))
  return [{ kind: "table", head: cells(header), rows: rows.map(cells) }]
}

const isUrl = (text: string, href: string): boolean => text === href || `${text}/` === href

/**
 * Returns a button for a paragraph that is only a link, or a few words before a URL: "Book a table: https://…"; else
 * undefined. The label is empty if the paragraph is only a URL.
 */
const buttonOf = (text: ReadonlyArray<Span>): PartOf<"button"> | undefined => {
  const [first, second, third] = text
  if (first?.href !== undefined && second === undefined) {
    const label = isUrl(first.text, first.href) ? "" : first.text
    return label.includes("\n") || label.length > 200 ? undefined : { kind: "button", label, href: first.href }
  }
  if (second?.href === undefined || third !== undefined || !isUrl(second.text, second.href)) return undefined
  const label = /^([^\n:：]{1,80})[:：]\s*$/u.exec(first!.text)?.[1]?.trim()
  return label === undefined || label.length > mostLabel || first!.code === true
    ? undefined
    : { kind: "button", label, href: second.href }
}

const paragraphOf = (tokens: ReadonlyArray<Token>, found: BriefNotes): ReadonlyArray<Part> => {
  const text = spansOf(tokens, found)
  return text.length === 0 ? [] : [buttonOf(text) ?? { kind: "paragraph", text }]
}

const partsFrom = (token: Token, found: BriefNotes): ReadonlyArray<Part> => {
  switch (token.type) {
    case "space":
    case "def":
      return []
    case "heading": {
      const text = spansOf(token.tokens ?? [], found)
      const level = (token as Tokens.Heading).depth
      return text.length === 0 ? [] : [{ kind: "heading", level, text }]
    }
    case "list": {
      const list = token as Tokens.List
      const items = itemsOf(list, 0, found)
      return items.length === 0 ? [] : [{ kind: "list", start: list.ordered ? Number(list.start) : null, items }]
    }
    case "blockquote":
      return quotationOf(token as Tokens.Blockquote, found)
    case "table":
      return tableOf(token as Tokens.Table, found)
    case "hr":
      return [{ kind: "rule" }]
    case "code": {
      const { codeBlockStyle, text } = token as Tokens.Code
      // An indented paragraph was pasted that way and is no code.
      if (codeBlockStyle === "indented") return paragraphOf(Lexer.lexInline(text), found)
      return [{ kind: "paragraph", text: [{ text, code: true }] }]
    }
    case "html":
      return paragraphOf([token], found)
    default:
      return paragraphOf("tokens" in token && token.tokens !== undefined ? token.tokens : [token], found)
  }
}

/** Matches invisible characters and those that change the direction of text. */
const unseen = /[^\P{Cc}\n\t]|[\u202a-\u202e\ufeff\u2066-\u2069]/gu
const bullets = /^([ \t]*)[•‣◦▪●·][ \t]+/gmu

const plainParts = (text: string): ReadonlyArray<Part> => {
  const paragraphs = text.split(/\n[ \t]*\n/u)
  const some = paragraphs.length <= mostParts ? paragraphs : [paragraphs.join("\n")]
  return some
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => ({ kind: "paragraph", text: [{ text: paragraph }] }))
}

const lexed = (text: string): TokensList | undefined => {
  if ((text.match(/[*_]/gu)?.length ?? 0) > mostMarks || nesting.test(text)) return undefined
  try {
    return new Lexer({ gfm: true }).lex(text)
  } catch {
    return undefined
  }
}

/** True if a part has more pieces than any field may hold. */
const isCrowded = (part: Part): boolean => {
  if (part.kind === "list")
    return part.items.length > mostSpans || part.items.some(({ text }) => text.length > mostSpans)
  if (part.kind === "table") return part.rows.some((cells) => cells.some((cell) => cell.length > mostSpans))
  return "text" in part && part.text.length > mostSpans
}

const unusedNotes = ({ links }: TokensList, parts: ReadonlyArray<Part>): ReadonlyArray<string> => {
  const used = JSON.stringify(parts)
  return Object.values(links)
    .filter(({ href }) => !used.includes(JSON.stringify(href)))
    .map(({ href = "" }) => `Left out, since nothing leads there: ${href.slice(0, 80)}.`)
}

/**
 * Reads a brief as Markdown (CommonMark with tables), with plain text as paragraphs; judges nothing and leaves out
 * nothing without a note.
 */
export const readBrief = (brief: string): BriefReading => {
  const text = brief.toWellFormed().replaceAll(/\r\n?/gu, "\n").replaceAll(unseen, "").replaceAll(bullets, "$1- ")
  const plain = {
    parts: plainParts(text),
    notes: ["The brief has too many marks to be read as Markdown, and is set as plain text."]
  }
  const tokens = lexed(text)
  if (tokens === undefined) return plain
  const found: BriefNotes = { notes: new Set(), pictures: [] }
  const parts = tokens.flatMap((token) => {
    const made = partsFrom(token, found)
    const pictures = found.pictures.splice(0).map((picture): Part => ({ kind: "image", ...picture }))
    return [...made, ...pictures]
  })
  if (parts.length > mostParts || parts.some(isCrowded)) return plain
  const edges = parts.findIndex(({ kind }) => kind !== "rule")
  const last = parts.findLastIndex(({ kind }) => kind !== "rule")
  const kept = edges < 0 ? [] : parts.slice(edges, last + 1)
  const code = /\{\{|\{%/u.test(text)
    ? ["Template code is set as the text that it is; update_template takes it as code."]
    : []
  return { parts: kept, notes: [...found.notes, ...unusedNotes(tokens, kept), ...code] }
}
