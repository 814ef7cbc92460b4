import { escapeHtml } from "../markup/escape.ts"
import { type Attribute, type Element, readMarkup, type SourceSpan } from "../templates/source/markup.ts"

/** Attributes that lead elsewhere, or act when the page is looked at. */
const leading = new Set(["href", "xlink:href", "action", "formaction", "ping", "target", "download", "http-equiv"])

const isDropped = ({ name }: Attribute): boolean => leading.has(name) || name.startsWith("on")

const written = ({ attributes, name }: Element): string =>
  `<${name}${attributes
    .filter((attribute) => !isDropped(attribute))
    .map((attribute) => ` ${attribute.name}="${escapeHtml(attribute.value)}"`)
    .join("")}>`

/**
 * Removes from a mail's HTML the addresses that its links lead to, and its comments: to be shown to others than its
 * recipient. Every tag is written anew, so that no text can turn into one. Takes time linear in the length.
 */
export const withoutLinks = (html: string): string => {
  const source = html.replaceAll(/\r\n?/gu, "\n")
  const { comments, elements, texts } = readMarkup(source)
  const spans: ReadonlyArray<SourceSpan & { readonly text: string }> = [
    // Within SVG these hold elements.
    ...texts.map(({ end, start }) => ({ start, end, text: source.slice(start, end).replaceAll("<", "&lt;") })),
    ...comments.map((span) => ({ ...span, text: "" })),
    ...elements.map((element) => ({ start: element.start, end: element.end, text: written(element) }))
  ].toSorted((a, b) => a.start - b.start)
  let result = ""
  let from = 0
  for (const { end, start, text } of spans) {
    result += source.slice(from, start) + text
    from = end
  }
  return result + source.slice(from)
}
