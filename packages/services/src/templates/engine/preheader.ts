import { escapeAround } from "./mask.ts"

// Invisible characters behind the preheader keep clients from filling the preview with the body's first words.
const padding = "&#847;&zwnj;&nbsp;".repeat(40)

const style = "display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;"

/** The hidden block whose text mail clients show behind the subject; empty when there is none to show. */
export const preheader = (previewText: string): string =>
  previewText.trim() === ""
    ? ""
    : `<div class="preheader" style="${style}">${escapeAround(previewText)}${padding}</div>`

/** True when a body, MJML or HTML, brings its own. */
export const hasPreheader = (body: string): boolean =>
  /<mj-preview[\s>]|class=["'][^"']*\b(?:preheader|preview-?text)\b/iu.test(body)
