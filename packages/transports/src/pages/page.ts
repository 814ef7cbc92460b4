import { privateHeaders } from "../http/privateHeaders.ts"
import type { Reply } from "../http/Reply.ts"
import { cssOf, documentOf } from "./document.ts"
import { html, type Html } from "./html.ts"
import { policy, styleSource } from "./policy.ts"

interface Page {
  readonly title: string
  readonly main: Html
  /** Stands above the main part. */
  readonly banner?: Html
  readonly style?: string
  readonly status?: number
  /** A source besides this server that an answer to its forms may lead to. */
  readonly formAction?: string | undefined
  /** A source besides this server that images may come from. */
  readonly imgSrc?: string | undefined
}

/** A page for one visitor that runs no script and loads nothing from elsewhere, but for the images it names. */
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
    body: documentOf({ title, style, body })
  }
}
