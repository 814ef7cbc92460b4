import { privateHeaders, type Reply } from "../http/Reply.ts"
import type { BrandStyle } from "./brandStyle.ts"
import { htmlDocumentOf, mark } from "./document.ts"
import { html, type Html } from "./html.ts"
import { policy, styleSource } from "./policy.ts"

interface Page {
  readonly title: string
  /** Language of the page, as a tag; English if absent. */
  readonly lang?: string | undefined
  readonly main: Html
  /** The platform's own page for a member, `"ours"`, or a brand's; nobody's if absent. */
  readonly of?: "ours" | BrandStyle | undefined
  /** Width of the main part: a question's if absent, a list's if `wide`, a document's if `full`. */
  readonly width?: "wide" | "full"
  readonly status?: number
  /** A source besides this server to which an answer to the page's forms may redirect. */
  readonly formAction?: string | undefined
}

const headOf = (of: Page["of"]): Html | undefined =>
  of === "ours" ? html`<span class="logo">${mark}Tidings</span>` : of?.logo

/** A page for one visitor; it runs no script and loads nothing from other servers, except a brand's logo. */
export const page = ({ formAction, lang, main, of, status = 200, title, width }: Page): Reply => {
  const brand = of === "ours" ? undefined : of
  const style = brand?.style
  return {
    status,
    headers: {
      ...privateHeaders,
      "X-Content-Type-Options": "nosniff",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy({
        "style-src": ["'self'", style === undefined || style === "" ? undefined : styleSource(style)],
        "img-src": ["'self'", "data:", brand?.imgSrc],
        "media-src": ["'self'"],
        "frame-src": ["'self'"],
        "form-action": ["'self'", formAction]
      })
    },
    body: htmlDocumentOf({
      title,
      lang,
      style,
      body: html`<div class="solo">
        <header>${headOf(of)}</header>
        <main class="panel ${width}">${main}</main>
      </div>`
    })
  }
}
