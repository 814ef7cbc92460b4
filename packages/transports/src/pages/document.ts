import { html, Html } from "./html.ts"
import { theme } from "./theme.ts"

interface Document {
  readonly title: string
  /** What the page adds to the theme; undefined where `head` links what it looks like. */
  readonly style?: string
  readonly head?: Html
  readonly body: Html
}

/** The mark as browsers show it beside a title. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231f6f54'/%3E%3Cpath d='M7 11.5l9 7 9-7M7 10h18v12H7z' fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'/%3E%3C/svg%3E"

/** The text of a page's style element, which its policy lets in by its hash. */
export const cssOf = (style: string): string => theme + style

/** A whole HTML document in the theme. */
export const documentOf = ({ body, head, style, title }: Document): string => {
  // Without white space of a template's own, which the hash would not know.
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
