import { privateHeaders, type Reply } from "../http/Reply.ts"
import { cssOf, htmlDocumentOf } from "./document.ts"
import { html, type Html } from "./html.ts"
import { policy, styleSource } from "./policy.ts"

interface Page {
  readonly title: string
  readonly main: Html
  /** Shown above the main part. */
  readonly banner?: Html
  readonly style?: string
  readonly status?: number
  /** A source besides this server to which an answer to the page's forms may redirect. */
  readonly formAction?: string | undefined
  /** A source besides this server from which images may load. */
  readonly imgSrc?: string | undefined
}

/** A page for one visitor; it runs no script and loads nothing from other servers, except images from `imgSrc`. */
export const page = ({ banner, formAction, imgSrc, main, status = 200, style = "", title }: Page): Reply => {
  const body = html`${banner}
    <main>${main}</main>`
  return {
    status,
    headers: {
      ...privateHeaders,
      "X-Content-Type-Options": "nosniff",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy({
        "style-src": [styleSource(cssOf(style))],
        "img-src": ["'self'", "data:", imgSrc],
        "media-src": ["'self'"],
        "frame-src": ["'self'"],
        "form-action": ["'self'", formAction]
      })
    },
    body: htmlDocumentOf({ title, style, body })
  }
}

/** Styles of a page with one card in the middle of the window. */
export const cardStyle = `
main { min-height: 100vh; min-height: 100dvh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 1.5rem; }
.card { width: 100%; border-radius: 18px; background: var(--card); border: 1px solid var(--line); box-shadow: var(--shadow); }
`
