import { html, Html } from "../../pages/html.ts"
import type { Chapter, Manual } from "./Manual.ts"
import { documentOf } from "../../pages/document.ts"
import { style } from "./style.ts"

interface Page {
  readonly title: string
  /** The path of the page itself. */
  readonly path: string
  /** The chapter it belongs to, opened in the menu. */
  readonly chapter?: string | undefined
  readonly main: Html
}

const link = (path: string, current: string, text: string): Html =>
  html`<a href="${path}" ${path === current ? new Html('aria-current="page"') : ""}>${text}</a>`

const chapterItem = ({ entries, name, title }: Chapter, { chapter, path }: Page): Html =>
  html`<li>
    ${link(`/docs#${name}`, path, title)}${
      chapter === name &&
      html`<ul>
        ${entries.map(({ operation: { operationId, summary } }) => html`<li>${link(`/docs/${operationId}`, path, summary)}</li>`)}
      </ul>`
    }
  </li>`

/** A whole page: the way around on one side, the page's own matter on the other. */
export const layout = ({ chapters, document, shelves }: Manual, page: Page): string =>
  documentOf({
    title: `${page.title} · ${document.info.title}`,
    style,
    body: html`<a class="skip" href="#content">Skip to the content</a>
      <div class="frame">
        <nav class="menu" aria-label="Reference">
          <a class="brand" href="/docs">Tidings <span>Reference</span></a>
          ${shelves.map(
            ({ guides, title }) =>
              html`<p>${title}</p>
                <ul class="guides">
                  ${guides.map((guide) => html`<li>${link(`/docs/guides/${guide.slug}`, page.path, guide.title)}</li>`)}
                </ul>`
          )}
          <ul class="chapters">
            ${chapters.map((chapter) => chapterItem(chapter, page))}
          </ul>
          <ul class="more">
            <li>${link("/docs/connect", page.path, "Connect an agent")}</li>
            <li>${link("/docs/events", page.path, "Webhook events")}</li>
            <li>${link("/docs/errors", page.path, "Errors")}</li>
            <li>${link("/docs/changelog", page.path, "Changelog")}</li>
            <li><a href="/v1/openapi.json">OpenAPI document</a></li>
          </ul>
        </nav>
        <main id="content">
          ${page.main}
          <footer>
            ${document.info.title} ${document.info.version} ·
            <a href="/v1/openapi.json">OpenAPI ${document.openapi}</a> · ${document.info.license.name}
          </footer>
        </main>
      </div>`
  })
