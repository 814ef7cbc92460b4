import type { Action, Block } from "@tidings/schema/composing/Block"
import { markup, type Markup } from "../markup/markup.ts"
import { partMarkup } from "./parts.ts"

export type BlockOf<Type extends Block["type"]> = Extract<Block, { readonly type: Type }>

/** Decoration in the colours of the field: three rings and a disc. */
export const rings = markup`<svg class="rings" viewBox="0 0 100 100" preserveAspectRatio="xMaxYMax meet" aria-hidden="true" focusable="false"><circle cx="100" cy="100" r="100" fill="var(--ring-1)"/><circle cx="100" cy="100" r="74" fill="var(--ring-2)"/><circle cx="100" cy="100" r="48" fill="var(--ring-3)"/><circle cx="100" cy="100" r="22" fill="var(--glow)"/></svg>`

export const actionLink = ({ href, label }: Action, kind: "button" | "button plain"): Markup =>
  markup`<a class="${kind}" href="${href}">${label}</a>`

const heading = (title: string) => title !== "" && markup`<h2>${title}</h2>`
const paragraph = (text: string) => text !== "" && markup`<p>${text}</p>`
const section = (inner: Markup) => markup`<section><div class="wrap">${inner}</div></section>`

const points = (tag: "ul" | "ol", { items, title }: BlockOf<"features" | "steps">): Markup => {
  const list = items.map((item) => {
    const name = title === "" ? markup`<h2 class="point">${item.title}</h2>` : markup`<h3>${item.title}</h3>`
    return markup`<li>${name}${paragraph(item.text)}</li>`
  })
  const inner =
    tag === "ol"
      ? markup`<ol class="items" role="list">${list}</ol>`
      : markup`<ul class="items" role="list">${list}</ul>`
  return section(markup`${heading(title)}${inner}`)
}

/** Renders the price as a card, with a large figure. */
export const priceCard = ({ cta, lines, price }: BlockOf<"pricing">): Markup =>
  markup`<div class="card price"><h2 class="sum">${price}</h2>${lines.length > 0 && markup`<ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>`}${cta && actionLink(cta, "button plain")}</div>`

const questions = ({ items, title }: BlockOf<"faq">): Markup => {
  const all = items.map(
    ({ answer, question }, index) =>
      markup`<details${index === 0 && markup` open`}><summary>${question}</summary>${paragraph(answer)}</details>`
  )
  return markup`<section><div class="wrap split">${heading(title)}<div>${all}</div></div></section>`
}

/** Renders a section below the opening one; undefined for a block that is placed elsewhere. */
export const sectionOf = (block: Block, library: string): Markup | undefined => {
  switch (block.type) {
    case "text":
      return markup`<section><div class="wrap text">${heading(block.title)}${block.parts.map((part) => partMarkup(part, library))}</div></section>`
    case "features":
      return points("ul", block)
    case "steps":
      return points("ol", block)
    case "quote":
      return section(
        markup`<figure><blockquote>“${block.text}”</blockquote>${block.by !== "" && markup`<figcaption>${block.by}</figcaption>`}</figure>`
      )
    case "pricing":
      return markup`<section><div class="wrap split">${heading(block.title)}${priceCard(block)}</div></section>`
    case "faq":
      return questions(block)
    case "cta":
      return markup`<section class="deep end">${rings}<div class="wrap">${heading(block.title)}${block.text !== "" && markup`<p class="say">${block.text}</p>`}${actionLink(block.cta, "button")}</div></section>`
    default:
      return undefined
  }
}
