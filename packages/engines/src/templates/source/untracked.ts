import { readMarkup } from "./markup.ts"

// MJML does not know data-tracking, so the mark is put in front of the URL, which MJML copies into its link.
const sign = "tidings-untracked "
const linking = new Set(["mj-button", "mj-image", "mj-navbar-link", "mj-social-element", "mj-carousel-image"])
const opening = /\sdata-tracking\s*=\s*["']$/iu

interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

const cutOut = (source: string, cuts: ReadonlyArray<Cut>): string => {
  let result = ""
  let from = 0
  for (const { end, start, text } of cuts.toSorted((a, b) => a.start - b.start)) {
    result += source.slice(from, start) + text
    from = end
  }
  return result + source.slice(from)
}

/**
 * Replaces `data-tracking="off"` on MJML's own links by a mark that MJML accepts; elsewhere, or with another value,
 * MJML refuses the attribute.
 */
export const signUntracked = (mjml: string): string =>
  cutOut(
    mjml,
    readMarkup(mjml).elements.flatMap(({ attributes, name, start }) => {
      const href = attributes.find((attribute) => attribute.name === "href")?.span
      const tracking = attributes.find((attribute) => attribute.name === "data-tracking")
      if (!linking.has(name) || href === undefined || tracking?.span === undefined) return []
      if (tracking.value.trim().toLowerCase() !== "off") return []
      const { end, start: from } = tracking.span
      const lead = opening.exec(mjml.slice(Math.max(start, from - 40), from))?.[0]
      if (lead === undefined) return []
      // Line ends stay, so that MJML reports faults with the right line.
      const gap = mjml.slice(from - lead.length, end + 1).replaceAll(/[^\n]/gu, " ")
      return [
        { start: from - lead.length, end: end + 1, text: gap },
        { start: href.start, end: href.start, text: sign }
      ]
    })
  )

/** Turns the marks of `signUntracked` in compiled HTML into `data-tracking="off"` on the links. */
export const readUntracked = (html: string): string =>
  html.includes(sign)
    ? cutOut(
        html,
        readMarkup(html).elements.flatMap(({ attributes }) => {
          const href = attributes.find(({ name, value }) => name === "href" && value.includes(sign))?.span
          return href === undefined ? [] : [{ start: href.end + 1, end: href.end + 1, text: ` data-tracking="off"` }]
        })
      ).replaceAll(sign, "")
    : html
