import { html } from "../../pages/html.ts"
import type { Guide } from "../guides/shelves.ts"
import type { Manual } from "./Manual.ts"
import { type ReferencePage, sourcedPage } from "./ReferencePage.ts"
import { box, contents, type Dressed } from "./Passage.ts"

/** The page of one guide, with links to its neighbours. */
export const guidePage = (manual: Manual, guide: Guide): ReferencePage =>
  sourcedPage(manual, {
    path: pathOf(guide),
    title: guide.title,
    summary: guide.summary,
    passages: () => [
      box("lead", guide.summary),
      contents(guide.sections),
      box("guide", textOf(guide)),
      neighbours(manual, guide)
    ]
  })

const pathOf = ({ slug }: Guide): string => `/docs/guides/${slug}`

/** Returns the text below title and summary, without the words on code that are for tests. */
const textOf = ({ markdown }: Guide): string =>
  markdown
    .split("\n\n")
    .slice(2)
    .join("\n\n")
    .trimEnd()
    .replaceAll(/^(```\w+) [^\n]*$/gmu, "$1")

const neighbours = ({ guides }: Manual, guide: Guide): Dressed => {
  const at = guides.indexOf(guide)
  const [previous, next] = [guides[at - 1], guides[at + 1]]
  const link = (to: Guide | undefined, kind: "previous" | "next", says: string) =>
    to !== undefined &&
    html`<a class="${kind}" rel="${kind === "next" ? "next" : "prev"}" href="${pathOf(to)}"
      ><span>${says}</span> ${to.title}</a
    >`
  return {
    markdown: "",
    html: () =>
      html`<nav class="neighbours" aria-label="Guides before and after">
        ${link(previous, "previous", "Before")} ${link(next, "next", "Next")}
      </nav>`
  }
}
