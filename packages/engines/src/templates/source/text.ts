import { compile, type HtmlToTextOptions } from "html-to-text"
import { mask, type Masked } from "./mask.ts"

const options: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: ".preheader", format: "skip" },
    { selector: 'div[style^="display:none"]', format: "skip" },
    { selector: "style", format: "skip" },
    { selector: "title", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: "img", format: "alt" },
    { selector: "table", format: "block" },
    { selector: "tr", format: "row" },
    { selector: "td", format: "cell" },
    { selector: "th", format: "cell" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } }))
  ],
  formatters: {
    alt: (element, _walk, builder) => builder.addInline(element.attribs?.["alt"] ?? ""),
    cell: (element, walk, builder) => {
      walk(element.children, builder)
      builder.addInline(" ")
    },
    /** Puts the cells of a row on one line. */
    row: (element, walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 1 })
      walk(element.children, builder)
      builder.closeBlock({ trailingLineBreaks: 1 })
    }
  }
}

const convert = compile(options)

/** Quotes braces that the HTML shows as text, so that they do not become Liquid. */
const quoteBraces = (text: string) => text.replaceAll(/\{[{%]/gu, (braces) => `{{ "${braces}" }}`)

/** Joins a line that consists of tags only, such as `{% for %}`, to the next, so that it prints no line of its own. */
const joinTagLines = (text: string, { slots, word }: Masked) =>
  text
    .split("\n")
    .map((line) => {
      const words = Array.from(line.matchAll(word), (match) => slots[Number(match[1])]!)
      const bare =
        words.length > 0 && words.every(({ tag }) => tag !== undefined) && line.replaceAll(word, "").trim() === ""
      return bare ? line.trim() : `${line}\n`
    })
    .join("")

/** Writes a link whose text is its own URL only once. */
const writeOnce = (text: string) => text.replaceAll(/(\{\{[^{}]{1,500}\}\}) \[\1\]/gu, "$1")

/**
 * Returns the text part of compiled HTML with its Liquid, to be rendered without escaping: links beside their words,
 * images by their alt text, without the preheader. Made once per template, since converting each rendered mail would
 * cost milliseconds.
 */
export const textTemplate = (html: string): string => {
  // Text has no clickable links, so the guard around links is not needed.
  const masked = mask(html.replaceAll(/\{% (?:end)?url %\}/gu, ""))
  return writeOnce(masked.unmask(joinTagLines(quoteBraces(convert(masked.text)), masked)))
}

/** Removes the blank lines and single spaces around lines that Liquid without output leaves. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/(?<![ \t\u00a0])[ \t\u00a0]+$/gmu, "")
    .replaceAll(/^ (?=\S)/gmu, "")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim()
