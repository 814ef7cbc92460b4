import { compile, type HtmlToTextOptions } from "html-to-text"
import { mask } from "./mask.ts"

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
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } }))
  ],
  formatters: {
    alt: (element, _walk, builder) => builder.addInline(element.attribs?.["alt"] ?? ""),
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

/**
 * The text part of compiled HTML, its Liquid left in, to be rendered without escaping: links beside their words, images
 * by their alt, the preheader left out. Made once a template: converting each rendered mail costs milliseconds.
 */
export const textTemplate = (html: string): string => {
  const masked = mask(html)
  return masked.unmask(quoteBraces(convert(masked.text)))
}

/** Blank lines left by Liquid that printed nothing, and spaces at line ends, taken out. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t\u00a0]+$/gmu, "")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim()
