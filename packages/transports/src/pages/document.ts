import { html, Html } from "./html.ts"

/** The colours, type and controls of every page; contrast is at least 4.5:1 in light and dark. */
const theme = `:root {
  color-scheme: light dark;
  --paper: #f6f4ee; --card: #ffffff; --ink: #1c2320; --quiet: #5a6561; --line: #e4e0d5; --tint: #f0ede4;
  --accent: #1f6f54; --on-accent: #ffffff; --alarm: #b3261e; --shadow: 0 1px 2px rgb(28 35 32 / .05), 0 8px 28px rgb(28 35 32 / .06);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121614; --card: #1a201d; --ink: #ebe8e0; --quiet: #a2ada8; --line: #2d3632; --tint: #222a26;
    --accent: #84d1b5; --on-accent: #0e1f18; --alarm: #f0938a; --shadow: 0 1px 2px rgb(0 0 0 / .3), 0 8px 28px rgb(0 0 0 / .25);
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--paper); color: var(--ink); font: 16px/1.55 var(--sans); -webkit-font-smoothing: antialiased; }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.25; letter-spacing: -.01em; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
p { margin: 0; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
button, input { font: inherit; }
input.text { width: 100%; padding: .65rem .8rem; border: 1px solid var(--quiet); border-radius: 10px; background: var(--paper); color: var(--ink); }
.button { appearance: none; border: 0; border-radius: 10px; padding: .7rem 1.4rem; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
.button:hover { filter: brightness(1.08); }
.quiet { color: var(--quiet); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`

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
export const htmlDocumentOf = ({ body, head, style, title }: Document): string => {
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
