import { html, Html } from "../../../pages/html.ts"
import type { Manual } from "../Manual.ts"
import type { Chapter } from "../Chapters.ts"

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

const group = (title: string, items: ReadonlyArray<Html>): Html =>
  html`<div>
    <h2>${title}</h2>
    <ul class="list">
      ${items}
    </ul>
  </div>`

/** The menu of all pages: guides by shelf, then operations by use. */
export const docsMenu = ({ parts, shelves }: Manual, place: Place): Html =>
  html`<div class="rooms">
    ${shelves.map(({ guides, title }) =>
      group(
        title,
        guides.map((guide) => html`<li>${link(`/docs/guides/${guide.slug}`, place.path, guide.title)}</li>`)
      )
    )}
    ${parts.map(({ chapters, title }) =>
      group(
        title,
        chapters.map((chapter) => chapterItem(chapter, place))
      )
    )}
    ${group("For all of them", [
      html`<li>${link("/docs/connect", place.path, "Connect an agent")}</li>`,
      html`<li>${link("/docs/events", place.path, "Webhook events")}</li>`,
      html`<li>${link("/docs/errors", place.path, "Errors")}</li>`,
      html`<li>${link("/docs/changelog", place.path, "Changelog")}</li>`,
      html`<li><a href="/v1/openapi.json">OpenAPI document</a></li>`,
      html`<li><a href="/llms.txt">llms.txt</a></li>`
    ])}
  </div>`
