import { forbiddenAttribute, forbiddenCss, forbiddenElement, holdsUrl } from "./forbidden.ts"
import type { Masked, Slot } from "./mask.ts"
import { type Element, readMarkup, type SourceSpan } from "./markup.ts"
import { misplacedBlocks, type Placed } from "./blockScopes.ts"
import { hasSafeScheme } from "./url.ts"
import { overweight } from "./weight.ts"

/** Result of an audit of masked HTML. */
interface Audit {
  readonly faults: ReadonlyArray<string>
  /** Attribute values, as offsets into the audited HTML, whose scheme is known only when rendered. */
  readonly openUrls: ReadonlyArray<SourceSpan>
  /** Offset right behind `<body …>`; 0 if there is none. */
  readonly bodyStart: number
}

// Outlook's conditional comments need two levels: the condition, and the <!--> that reveals the content after it.
const maxDepth = 4

const where = ({ line, source }: Slot) => `line ${line}: \`${source.length > 60 ? `${source.slice(0, 60)}…` : source}\``

/**
 * Checks that HTML with masked Liquid may be mailed: nothing in it runs, values are printed only in text and in quoted
 * attributes, where escaping holds, and every Liquid block ends in the place it began in, so that no values make
 * browsers read the markup otherwise than it was audited. Decided in docs/decisions/templates.md.
 */
export const refuseUnsafe = (html: string, { slots, unmask, word }: Masked): Audit => {
  const faults = new Set<string>()
  const openUrls: Array<SourceSpan> = []
  const placed: Array<Placed> = []
  let bodyStart = 0

  if (/<\s*(?:\/\s*)?script/iu.test(html)) faults.add("<script> is not allowed")

  const inspect = (element: Element, base: number, comment: boolean) => {
    const { name, attributes, end } = element
    if (name === "body" && base === 0) bodyStart ||= end
    const fault = name === "noscript" && !comment ? "<noscript> is not allowed" : forbiddenElement(element)
    if (fault) faults.add(fault)
    for (const attribute of attributes) {
      const { span, value } = attribute
      const first = value.search(new RegExp(word, "u"))
      const dynamic = holdsUrl(attribute) && first >= 0
      const fault = forbiddenAttribute(dynamic ? { ...attribute, value: value.slice(0, first) } : attribute)
      if (fault) faults.add(unmask(fault))
      if (dynamic && span && !hasSafeScheme(value.slice(0, first)))
        openUrls.push({ start: base + span.start, end: base + span.end })
    }
  }

  const scan = (source: string, base: number, place: string, depth: number) => {
    if (depth > maxDepth) return void faults.add("comments must not nest")
    const markup = readMarkup(source)
    const { closings, comments, cut, elements, texts } = markup
    const excess = overweight(markup)
    if (excess !== undefined) return void faults.add(excess)
    if (cut) faults.add("a tag, comment, style or title is left open")
    for (const element of elements) inspect(element, base, place !== "text")
    const special: Array<SourceSpan & { readonly place: string | undefined }> = [
      ...closings.map((span) => ({ ...span, place: undefined })),
      ...elements.map((span) => ({ ...span, place: undefined })),
      ...elements.flatMap(({ attributes }) =>
        attributes.flatMap(({ span }) => (span ? [{ ...span, place: `attribute ${base + span.start}` }] : []))
      )
    ]
    for (const { end, name, start } of texts) {
      const text = source.slice(start, end)
      if (text.includes("<")) faults.add(`<${name}> must not hold markup`)
      const fault = name === "style" && forbiddenCss(text)
      if (fault) faults.add(fault)
      special.push({ start, end, place: name === "style" ? undefined : `title ${base + start}` })
    }
    for (const { end, start } of comments) {
      const head = /^<!--\[if [^\]>]*\]>/iu.exec(source.slice(start, end))?.[0] ?? "<!--"
      const inner = start + head.length
      special.push({ start, end, place: undefined })
      if (!source.startsWith("<!--", start) || inner >= end) continue
      if (head === "<!--") scan(source.slice(inner, end), base + inner, "", depth + 1)
      else {
        special.push({ start: inner, end, place: "scanned" })
        scan(source.slice(inner, end), base + inner, `comment ${base + start}`, depth + 1)
      }
    }
    special.sort((a, b) => a.start - b.start || b.end - a.end)
    let at = 0
    const open: typeof special = []
    for (const match of source.matchAll(word)) {
      for (; at < special.length && special[at]!.start <= match.index; at++) open.push(special[at]!)
      while (open.length > 0 && open.at(-1)!.end <= match.index) open.pop()
      const slot = slots[Number(match[1])]!
      const spot = open.length > 0 ? open.at(-1)!.place : place
      if (spot === "scanned" || place === "") continue
      if (spot === undefined) faults.add(`${where(slot)} must stand in text or in a quoted attribute value`)
      else placed.push({ offset: base + match.index, place: spot, slot })
    }
  }

  scan(html, 0, "text", 0)
  for (const slot of misplacedBlocks(placed)) {
    faults.add(`${where(slot)} must begin and end in the same text, attribute or comment`)
  }
  return { faults: [...faults], openUrls, bodyStart }
}
