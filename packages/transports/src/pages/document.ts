import { html, Html } from "./html.ts"
import { theme } from "./theme.ts"

interface Document {
  readonly title: string
  /** Styles in addition to the theme; undefined if `head` links a style sheet. */
  readonly style?: string
  readonly head?: Html
  readonly body: Html
}

/** The mark as a favicon. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231f6f54'/%3E%3Cpath d='M7 11.5l9 7 9-7M7 10h18v12H7z' fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'/%3E%3C/svg%3E"

/** Returns the text of a page's style element, whose hash the page's policy allows. */
export const cssOf = (style: string): string => theme + style

/** Renders a whole HTML document in the theme. */
export const documentOf = ({ body, head, style, title }: Document): string => {
  // Built without the template, which could add white space that the hash does not cover.
  const styleElement = style !== undefined && new Html(`<style>${cssOf(style)}</style>`)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${icon}" />
        ${styleElement} ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
}
