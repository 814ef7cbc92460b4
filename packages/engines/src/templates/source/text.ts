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
    /** Cells follow one another on the row's line. */
    row: (element, walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 1 })
      walk(element.children, builder)
      builder.closeBlock({ trailingLineBreaks: 1 })
    }
  }
}

const convert = compile(options)

/** Braces that the HTML shows as text must not become Liquid. */
const quoteBraces = (text: string) => text.replaceAll(/\{[{%]/gu, (braces) => `{{ "${braces}" }}`)

/** Joins a line that holds nothing but tags, such as `{% for %}`, to the next, so that it prints no line of its own. */
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

/** A link whose words are its own address is written once. */
const writeOnce = (text: string) => text.replaceAll(/(\{\{[^{}]{1,500}\}\}) \[\1\]/gu, "$1")

/**
 * The text part of compiled HTML, its Liquid left in, to be rendered without escaping: links beside their words, images
 * by their alt, the preheader left out. Made once a template: converting each rendered mail costs milliseconds.
 */
export const textTemplate = (html: string): string => {
  // Nothing is clickable in text, so the guard around links has no work there.
  const masked = mask(html.replaceAll(/\{% (?:end)?url %\}/gu, ""))
  return writeOnce(masked.unmask(joinTagLines(quoteBraces(convert(masked.text)), masked)))
}

/** Takes out what Liquid that printed nothing leaves: blank lines, and single spaces around lines. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/(?<![ \t\u00a0])[ \t\u00a0]+$/gmu, "")
    .replaceAll(/^ (?=\S)/gmu, "")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim()
