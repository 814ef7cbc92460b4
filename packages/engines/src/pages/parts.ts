import type { Part, PartOf, Span } from "@tidings/schema/composing/Part"
import { markup, type Markup } from "../markup/markup.ts"

const span = ({ code, emphasis, href, strong, text }: Span): Markup => {
  const plain = code === true ? markup`<code>${text}</code>` : markup`${text}`
  const stressed = emphasis === true ? markup`<em>${plain}</em>` : plain
  const told = strong === true ? markup`<strong>${stressed}</strong>` : stressed
  return href === undefined ? told : markup`<a href="${href}">${told}</a>`
}

const words = (text: ReadonlyArray<Span>): Markup => markup`${text.map(span)}`

/** Renders a heading below the page's h1 and its sections' h2; h3 or h4 by its original level. */
const heading = (text: Markup, level: number): Markup =>
  level <= 3 ? markup`<h3>${text}</h3>` : markup`<h4>${text}</h4>`

interface Item {
  readonly text: Markup
  readonly below: ReadonlyArray<Item>
}

/** Nests items by depth; an item that skips a depth is nested in its neighbour. */
const nested = (items: PartOf<"list">["items"], depth = 0): ReadonlyArray<Item> => {
  const made: Array<Item> = []
  for (let at = 0; at < items.length;) {
    const next = items.findIndex((item, index) => index > at && item.depth <= depth)
    const end = next < 0 ? items.length : next
    made.push({ text: words(items[at]!.text), below: nested(items.slice(at + 1, end), depth + 1) })
    at = end
  }
  return made
}

const list = (items: ReadonlyArray<Item>, start: number | null): Markup => {
  const all = items.map(({ below, text }) => markup`<li>${text}${below.length > 0 && list(below, null)}</li>`)
  if (start === null) return markup`<ul>${all}</ul>`
  return markup`<ol${start !== 1 && markup` start="${start}"`}>${all}</ol>`
}

const isEmpty = (cell: ReadonlyArray<Span>): boolean => cell.every(({ text }) => text.trim() === "")

const table = ({ head, rows }: PartOf<"table">): Markup => {
  const titles =
    !head.every(isEmpty) &&
    markup`<thead><tr>${head.map((cell) => markup`<th scope="col">${words(cell)}</th>`)}</tr></thead>`
  const body = rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${words(cell)}</td>`)}</tr>`)
  return markup`<div class="table" tabindex="0"><table>${titles}<tbody>${body}</tbody></table></div>`
}

/** Renders a picture of the library; any other picture becomes a link, since a page loads nothing from elsewhere. */
const image = ({ alt, href, src }: PartOf<"image">, library: string): Markup => {
  if (!src.startsWith(library)) return markup`<p><a href="${src}">${alt === "" ? src : alt}</a></p>`
  const picture = markup`<img src="${src}" alt="${alt}" loading="lazy">`
  return markup`<p>${href === undefined ? picture : markup`<a href="${href}">${picture}</a>`}</p>`
}

/** Renders a part of a text for a page; `library` is the prefix of the URLs of pictures that it may show. */
export const partMarkup = (part: Part, library: string): Markup => {
  switch (part.kind) {
    case "paragraph":
      return markup`<p>${words(part.text)}</p>`
    case "heading":
      return heading(words(part.text), part.level)
    case "list":
      return list(nested(part.items), part.start)
    case "quotation":
      return markup`<figure><blockquote>${words(part.text)}</blockquote>${part.by !== "" && markup`<figcaption>${part.by}</figcaption>`}</figure>`
    case "table":
      return table(part)
    case "button":
      return markup`<p><a class="button plain" href="${part.href}">${part.label}</a></p>`
    case "image":
      return image(part, library)
    case "rule":
      return markup`<hr>`
  }
}
