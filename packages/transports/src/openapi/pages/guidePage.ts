import { html, Html } from "../../pages/html.ts"
import type { Guide } from "../guides/Guide.ts"
import { layout } from "./frame/layout.ts"
import type { Manual } from "./Manual.ts"
import { addressOf } from "./markdown/markdown.ts"
import type { Page } from "./Page.ts"
import { contents } from "./parts/contents.ts"

/** The page of one guide, with links to its neighbours. */
export const guidePage = (manual: Manual, guide: Guide): Page => {
  const path = pathOf(guide)
  return {
    path,
    title: guide.title,
    summary: guide.summary,
    markdown: () => markdownOf(manual, guide),
    html: () =>
      layout(manual, {
        title: guide.title,
        path,
        main: html`<h1>${guide.title}</h1>
          <div class="lead"><p>${guide.summary}</p></div>
          ${contents(guide.sections)}
          <div class="guide">${new Html(guide.html)}</div>
          ${neighbours(manual, guide)}`
      })
  }
}

const pathOf = ({ slug }: Guide): string => `/docs/guides/${slug}`

const neighbours = ({ guides }: Manual, guide: Guide): Html => {
  const at = guides.indexOf(guide)
  const [previous, next] = [guides[at - 1], guides[at + 1]]
  const link = (to: Guide | undefined, kind: "previous" | "next", says: string) =>
    to !== undefined &&
    html`<a class="${kind}" rel="${kind === "next" ? "next" : "prev"}" href="${pathOf(to)}"
      ><span>${says}</span> ${to.title}</a
    >`
  return html`<nav class="neighbours" aria-label="Guides before and after">
    ${link(previous, "previous", "Before")} ${link(next, "next", "Next")}
  </nav>`
}

/**
 * Returns the absolute target of a link in a guide's Markdown; links to the documentation lead to its Markdown form.
 */
const linkOf = (manual: Manual, href: string): string => {
  const guide = /^\.\/([\w-]+)\.md(#[\w-]+)?$/u.exec(href)
  if (guide !== null) return addressOf(manual, `/docs/guides/${guide[1]}${guide[2] ?? ""}`)
  if (/^\/docs(?:$|[/#])/u.test(href)) return addressOf(manual, href)
  return href.startsWith("/") ? `${manual.baseUrl}${href}` : href
}

const markdownOf = (manual: Manual, { markdown }: Guide): string =>
  markdown
    .replaceAll(/^(```\w+) [^\n]*$/gmu, "$1")
    .replaceAll(/\]\(([^()\s]+)\)/gu, (_, href: string) => `](${linkOf(manual, href)})`)
