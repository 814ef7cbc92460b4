import { dress } from "./dress/dress.ts"
import { html, Html } from "./html.ts"

interface Document {
  readonly title: string
  /** Language of the page, as a tag; English if absent. */
  readonly lang?: string | undefined
  /** The text of a style element behind the sheet, whose hash the page's policy allows: a brand's colours. */
  readonly style?: string | undefined
  readonly head?: Html
  readonly bodyClass?: string | undefined
  readonly body: Html
}

/** The mark as a favicon. */
export const favicon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231f6f54'/%3E%3Cpath d='M7 11.5l9 7 9-7M7 10h18v12H7z' fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'/%3E%3C/svg%3E"

/** Renders a whole HTML document in the dress. */
export const htmlDocumentOf = ({ body, bodyClass, head, lang = "en", style = "", title }: Document): string => {
  // Built without the template, which could add white space that the hash does not cover.
  const styleElement = style !== "" && new Html(`<style>${style}</style>`)
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${favicon}" />
        <link rel="stylesheet" href="${dress().sheet.path}" />
        ${styleElement} ${head}
      </head>
      <body ${bodyClass !== undefined && html`class="${bodyClass}"`}>
        ${body}
      </body>
    </html>`.text
}

/** The platform's mark, in the page's colours. */
export const mark = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect width="32" height="32" rx="9" fill="var(--accent)" />
  <path
    d="M7.5 11.5 16 18l8.5-6.5M7.5 10h17v12h-17z"
    fill="none"
    stroke="var(--on-accent)"
    stroke-width="1.8"
    stroke-linejoin="round"
  />
</svg>`
