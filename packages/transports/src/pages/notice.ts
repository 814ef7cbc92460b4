import type { Reply } from "../http/Reply.ts"
import { html, type Html } from "./html.ts"
import type { BrandStyle } from "./brandLook.ts"
import { page } from "./page.ts"

interface Notice {
  readonly title: string
  readonly says: Html | string
  readonly action?: Html
  readonly status?: number
  /** Without one, our own. */
  readonly look?: BrandStyle
  readonly formAction?: string
}

const style = `
main { min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem; }
.notice { width: 100%; max-width: 27rem; padding: 2.75rem 2.25rem; border-radius: 18px; background: var(--card); border: 1px solid var(--line); box-shadow: var(--shadow); text-align: center; }
.notice h1 { font-size: 1.75rem; margin-bottom: .75rem; }
.notice form { margin-top: 1.75rem; }
@media (max-width: 26rem) { .notice { padding: 2.25rem 1.5rem; } .notice .button { width: 100%; } }
`

/** A page that says one thing, with at most one thing to do. */
export const notice = ({ action, formAction, look, says, status = 200, title }: Notice): Reply =>
  page({
    title,
    status,
    style: style + (look?.style ?? ""),
    imgSrc: look?.imgSrc,
    formAction,
    main: html`<div class="notice">
      ${look?.logo}
      <h1>${title}</h1>
      <p class="quiet">${says}</p>
      ${action}
    </div>`
  })

/** What a visitor sees when something went wrong on our side. */
export const broken = notice({
  status: 500,
  title: "Something went wrong",
  says: "That was on our side, not yours. Please try again in a moment."
})
