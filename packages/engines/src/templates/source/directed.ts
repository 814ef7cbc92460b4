import { isRightToLeft } from "../../languages/direction.ts"
import { type Element, readMarkup } from "./markup.ts"

const directionOf = ({ attributes }: Element) => attributes.find(({ name }) => name === "dir")

const roots = new Set(["mjml", "html", "body"])

/** Returns HTML in which an element says that it is read from right to left. */
const turned = (html: string, element: Element): string => {
  const span = directionOf(element)?.span
  const nameEnd = element.start + 1 + element.name.length
  return span === undefined
    ? `${html.slice(0, nameEnd)} dir="rtl"${html.slice(nameEnd)}`
    : `${html.slice(0, span.start)}rtl${html.slice(span.end)}`
}

/**
 * Returns compiled HTML that says its direction, where its language is written from right to left and its source says
 * none.
 */
export const directed = (html: string, source: string, locale: string | null | undefined): string => {
  if (locale === null || locale === undefined || !isRightToLeft(locale)) return html
  const written = readMarkup(source).elements.filter(({ name }) => roots.has(name))
  if (written.some((element) => directionOf(element) !== undefined)) return html
  const { elements } = readMarkup(html)
  const page = elements.find(({ name }) => name === "html") ?? elements.find(({ name }) => name === "body")
  if (page === undefined) return `<div dir="rtl">${html}</div>`
  // MJML leaves the direction to each client, for the page and for the block in it.
  const block = written.some(({ name }) => name === "mjml")
    ? elements.find((element) => element.name === "div" && directionOf(element)?.value === "auto")
    : undefined
  const inner = block === undefined ? html : turned(html, block)
  return turned(inner, page)
}
