import type { Part, PartOf, Span } from "@tidings/schema/composing/Part"
import type { Dress } from "../../../templates/dress/Dress.ts"
import { attribute, shown, underline } from "../../../templates/dress/frame.ts"

const span = ({ code, emphasis, href, strong, text }: Span): string => {
  const lines = shown(text).replaceAll("\n", "<br />")
  const plain =
    code === true
      ? `<span style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:0.92em;">${lines}</span>`
      : lines
  const stressed = emphasis === true ? `<em>${plain}</em>` : plain
  const told = strong === true ? `<strong>${stressed}</strong>` : stressed
  return href === undefined ? told : `<a href="${attribute(href)}">${told}</a>`
}

/** Renders words with their links for a mail. */
const words = (text: ReadonlyArray<Span>): string => text.map(span).join("")

export const paragraph = (inner: string): string => `
        <mj-text>${inner}</mj-text>`

const sizes = ["", "20px", "20px", "18px"] as const

const heading = ({ level, text }: PartOf<"heading">, { fonts }: Dress): string => {
  const size = sizes[level] ?? "16px"
  const tag = level <= 2 ? "h2" : "h3"
  return `
        <mj-text font-family="${fonts.heading}" padding="12px 0 8px"><${tag} style="margin:0;font-size:${size};line-height:1.35;font-weight:600;">${words(text)}</${tag}></mj-text>`
}

const list = ({ items, start }: PartOf<"list">, { light }: Dress, isRightToLeft: boolean): string => {
  const edge = isRightToLeft ? "right" : "left"
  let number = start ?? 0
  const rows = items.map(({ depth, text }) => {
    const sign = depth > 0 ? "" : start === null ? "•" : `${number++}.`
    const inset = depth > 1 ? `padding-${edge}:${(depth - 1) * 20}px;` : ""
    const inner = depth === 0 ? "" : `<span style="color:${light.quiet};">–&nbsp; </span>`
    return `<tr><td width="26" style="padding:4px 0;vertical-align:top;color:${light.quiet};">${sign}</td><td style="padding:4px 0;${inset}vertical-align:top;">${inner}${words(text)}</td></tr>`
  })
  return `
        <mj-table padding="0 0 20px">${rows.join("")}</mj-table>`
}

const quotation = ({ by, text }: PartOf<"quotation">, { light }: Dress, isRightToLeft: boolean): string => {
  const edge = isRightToLeft ? "right" : "left"
  const author = by === "" ? "" : `<br /><span style="font-style:normal;color:${light.quiet};">${shown(by)}</span>`
  return `
        <mj-table padding="4px 0 24px"><tr class="line"><td style="border-${edge}:3px solid ${light.accent};padding:4px 16px;font-size:17px;line-height:26px;font-style:italic;">${words(text)}${author}</td></tr></mj-table>`
}

const isEmpty = (cell: ReadonlyArray<Span>): boolean => cell.every(({ text }) => text.trim() === "")

const table = ({ head, rows }: PartOf<"table">, dress: Dress, isRightToLeft: boolean): string => {
  const edge = isRightToLeft ? "right" : "left"
  const cell = `padding:10px ${isRightToLeft ? "0 10px 12px" : "12px 10px 0"};vertical-align:top;text-align:${edge};${underline(dress)}`
  const titles = head.every(isEmpty)
    ? ""
    : `<tr class="line">${head.map((text) => `<th scope="col" align="${edge}" style="${cell}font-weight:600;">${words(text)}</th>`).join("")}</tr>`
  const body = rows.map(
    (cells) => `<tr class="line">${cells.map((text) => `<td style="${cell}">${words(text)}</td>`).join("")}</tr>`
  )
  return `
        <mj-table padding="0 0 24px">${titles}${body.join("")}</mj-table>`
}

const image = ({ alt, href, src }: PartOf<"image">): string => {
  if (!/^https:/iu.test(src)) return paragraph(`<a href="${attribute(src)}">${shown(alt === "" ? src : alt)}</a>`)
  const leads = href === undefined ? "" : ` href="${attribute(href)}"`
  return `
        <mj-image src="${attribute(src)}" alt="${attribute(alt.replaceAll("\n", " "))}"${leads} padding="0 0 24px" border-radius="10px" css-class="ink" />`
}

/** Renders a part of a text for the column of a mail. */
export const mailPart = (part: Part, dress: Dress, isRightToLeft: boolean): string => {
  switch (part.kind) {
    case "paragraph":
      return paragraph(words(part.text))
    case "heading":
      return heading(part, dress)
    case "list":
      return list(part, dress, isRightToLeft)
    case "quotation":
      return quotation(part, dress, isRightToLeft)
    case "table":
      return table(part, dress, isRightToLeft)
    case "button":
      return `
        <mj-button href="${attribute(part.href)}">${shown(part.label)}</mj-button>`
    case "image":
      return image(part)
    case "rule":
      return `
        <mj-divider />`
  }
}
