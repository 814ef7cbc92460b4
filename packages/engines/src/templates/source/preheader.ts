import { escapeAround } from "./mask.ts"

// Invisible characters behind the preheader keep clients from filling the preview with the body's first words.
const padding = "&#847;&zwnj;&nbsp;".repeat(40)

// Hidden by its box: text of one pixel or none counts as a spammer's trick (SpamAssassin's FONT_INVIS rules).
const style = "display:none;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all;"

const mjmlStyle =
  "display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;"

/** Hides MJML's own preview text in the same way as ours. */
export const hidePreview = (html: string): string => html.replace(`style="${mjmlStyle}"`, `style="${style}"`)

/** Returns the hidden block with the text that mail clients show behind the subject; empty if there is no text. */
export const preheader = (previewText: string): string =>
  previewText.trim() === ""
    ? ""
    : `<div class="preheader" style="${style}">${escapeAround(previewText)}${padding}</div>`

/** True if a body, MJML or HTML, has its own preheader. */
export const hasPreheader = (body: string): boolean =>
  /<mj-preview[\s>]|class=["'][^"']*\b(?:preheader|preview-?text)\b/iu.test(body)
