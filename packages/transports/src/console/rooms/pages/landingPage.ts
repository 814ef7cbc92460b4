import type { Page } from "@tidings/schema/resources/Page"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split, views } from "../../../pages/parts/layout.ts"
import { rowList } from "../../../pages/parts/rowList.ts"
import { exactly, when } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { hasChanges } from "./hasChanges.ts"

/** Returns an address of this server without its host, since a page of the console may show those alone. */
const onThisHost = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

const looks = [
  ["", "Desktop", "monitor", "on a desktop"],
  ["phone", "Phone", "smartphone", "on a phone"]
] as const

const previewCard = ({ previewUrl, title }: Page): Html =>
  card(
    null,
    views(
      "view",
      "Show the page as",
      looks.map(([look, words, icon, told], index) => ({
        words,
        icon,
        body: html`<div class="shot ${look}">
          <iframe
            src="${onThisHost(previewUrl)}"
            title="${outsideText(title)}, ${told}"
            sandbox${index > 0 && html` loading="lazy"`}
          ></iframe>
        </div>`
      })),
      html`<a class="small" href="${onThisHost(previewUrl)}">Open the preview</a>`
    )
  )

const sectionsCard = ({ sections }: Page): Html =>
  card(
    "Sections",
    rowList(
      sections.map((section) => ({
        title:
          "title" in section && typeof section.title === "string"
            ? outside(section.title, { most: 120 })
            : labelFor(section.type),
        says: labelFor(section.type)
      }))
    )
  )

const factsCard = (page: Page): Html =>
  card(
    "Facts",
    facts([
      ["Address", copyable(page.url)],
      ["Page", copyable(page.id)],
      ["Search results", outside(page.description, { most: 300 })],
      ["For", labelFor(page.objective)],
      ["Version", page.version === 0 ? "none is public yet" : String(page.version)],
      ["Published", page.publishedAt !== null && exactly(new Date(page.publishedAt))],
      ["Changed", exactly(new Date(page.updatedAt))]
    ]),
    { pad: true }
  )

const publishWords = ({ status, version }: Page): string => {
  if (status === "published") return `Publish version ${version + 1}`
  return status === "draft" ? "Publish" : "Put it back"
}

const actions = (visit: Visit, page: Page): Html => {
  const back = visit.to(`/pages/${page.id}`)
  const input = { idOrSlug: page.id }
  const isPublic = page.status === "published"
  return html`${actLink(visit, { row: "update_page", words: "Edit", input, back })}${
    (!isPublic || hasChanges(page)) &&
    actLink(visit, { row: "publish_page", words: publishWords(page), input, look: "go", back })
  }${menu("More", [
    actEntry(visit, { row: "compose_page", words: "Write it anew", input, icon: "zap", back }),
    isPublic &&
      actEntry(visit, { row: "unpublish_page", words: "Take it offline", input, icon: "ban", look: "bad", back }),
    !isPublic &&
      actEntry(visit, {
        row: "delete_page",
        words: "Delete",
        input,
        icon: "trash-2",
        look: "bad",
        back: visit.to("/pages")
      })
  ])}`
}

/** One landing page: its state, how it will look, and what it holds. */
export const landingPage = Effect.fnUntraced(function* (visit: Visit, idOrSlug: string) {
  const page = yield* visit.read<Page>("read_page", { idOrSlug })
  return appPage(visit, {
    title: outsideText(page.title),
    main: html`${head({
      crumb: [[visit.to("/pages"), "Pages"]],
      title: outside(page.title),
      extra: badge(page.status),
      says:
        page.status === "published"
          ? html`<a href="${page.url}">${page.url.replace(/^https?:\/\//u, "")}</a>`
          : html`will be at ${page.url.replace(/^https?:\/\//u, "")}`,
      acts: actions(visit, page)
    })}
    ${
      hasChanges(page) &&
      noteBox(
        "info",
        "info",
        "Visitors do not see the last changes yet",
        html`They were made ${when(new Date(page.updatedAt), visit.nowMs)}; below is how the next version looks.`
      )
    }
    ${split(previewCard(page), html`${factsCard(page)} ${sectionsCard(page)}`)}`
  })
})
