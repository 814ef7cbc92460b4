import type { Reply } from "../http/Reply.ts"
import { html, type Html } from "./html.ts"
import type { BrandStyle } from "./brandStyle.ts"
import { cardStyle, page } from "./page.ts"

interface Notice {
  readonly title: string
  readonly says: Html | string
  readonly action?: Html
  readonly status?: number
  /** The brand of the page; the platform's own style if absent. */
  readonly brand?: BrandStyle
  readonly formAction?: string
}

const style = `${cardStyle}
.notice { max-width: 27rem; padding: 2.75rem 2.25rem; text-align: center; }
.notice h1 { font-size: 1.75rem; margin-bottom: .75rem; }
.notice form { margin-top: 1.75rem; }
.notice p + p { margin-top: 1.25rem; }
@media (max-width: 26rem) { .notice { padding: 2.25rem 1.5rem; } .notice .button { width: 100%; } }
`

/** A page with one message and at most one action. */
export const notice = ({ action, brand, formAction, says, status = 200, title }: Notice): Reply =>
  page({
    title,
    status,
    style: style + (brand?.style ?? ""),
    imgSrc: brand?.imgSrc,
    formAction,
    main: html`<div class="card notice">
      ${brand?.logo}
      <h1>${title}</h1>
      <p class="quiet">${says}</p>
      ${action}
    </div>`
  })

/** The page after an internal error. */
export const broken = notice({
  status: 500,
  title: "Something went wrong",
  says: "That was on our side, not yours. Please try again in a moment."
})
