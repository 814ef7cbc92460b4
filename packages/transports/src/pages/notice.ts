import type { Reply } from "../http/Reply.ts"
import type { BrandStyle } from "./brandStyle.ts"
import { html, type Html } from "./html.ts"
import { page } from "./page.ts"

interface Notice {
  readonly title: string
  /** Language of the page, as a tag; English if absent. */
  readonly lang?: string
  readonly says: Html | string
  readonly action?: Html
  readonly status?: number
  /** The platform's own page for a member, `"ours"`, or a brand's; nobody's if absent. */
  readonly of?: "ours" | BrandStyle | undefined
  readonly formAction?: string
}

/** A page with one message and at most one action. */
export const notice = ({ action, says, title, ...rest }: Notice): Reply =>
  page({
    ...rest,
    title,
    main: html`<h1>${title}</h1>
      <p class="quiet">${says}</p>
      ${action}`
  })

/** The page after an internal error. */
export const broken = notice({
  status: 500,
  title: "Something went wrong",
  says: "That was on our side, not yours. Please try again in a moment."
})
