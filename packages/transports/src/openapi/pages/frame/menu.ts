import { html, Html } from "../../../pages/html.ts"
import type { Chapter, Manual } from "../Manual.ts"

interface Place {
  /** The current page's path. */
  readonly path: string
  /** The chapter that the page belongs to, opened in the menu. */
  readonly chapter?: string | undefined
}

const link = (path: string, current: string, text: string): Html =>
  html`<a href="${path}" ${path === current ? new Html('aria-current="page"') : ""}>${text}</a>`

const chapterItem = ({ entries, name, title }: Chapter, { chapter, path }: Place): Html =>
  html`<li>
    ${link(`/docs#${name}`, path, title)}${
      chapter === name &&
      html`<ul>
        ${entries.map(({ operation: { operationId, summary } }) => html`<li>${link(`/docs/${operationId}`, path, summary)}</li>`)}
      </ul>`
    }
  </li>`

const list = (title: string, items: ReadonlyArray<Html>): Html =>
  html`<p>${title}</p>
    <ul>
      ${items}
    </ul>`

/** The menu of all pages: guides by shelf, then operations by use; folded at first on a phone. */
export const menu = ({ parts, shelves }: Manual, place: Place): Html =>
  html`<details class="menu">
    <summary>Contents</summary>
    <nav aria-label="Contents">
      ${shelves.map(({ guides, title }) =>
        list(
          title,
          guides.map((guide) => html`<li>${link(`/docs/guides/${guide.slug}`, place.path, guide.title)}</li>`)
        )
      )}
      ${parts.map(({ chapters, title }) =>
        list(
          title,
          chapters.map((chapter) => chapterItem(chapter, place))
        )
      )}
      ${list("For all of them", [
        html`<li>${link("/docs/connect", place.path, "Connect an agent")}</li>`,
        html`<li>${link("/docs/events", place.path, "Webhook events")}</li>`,
        html`<li>${link("/docs/errors", place.path, "Errors")}</li>`,
        html`<li>${link("/docs/changelog", place.path, "Changelog")}</li>`,
        html`<li><a href="/v1/openapi.json">OpenAPI document</a></li>`,
        html`<li><a href="/llms.txt">llms.txt</a></li>`
      ])}
    </nav>
  </details>`
