import { htmlDocumentOf, mark } from "../../../pages/document.ts"
import { dress } from "../../../pages/dress/dress.ts"
import { html, type Html } from "../../../pages/html.ts"
import { icon } from "../../../pages/parts/icon.ts"
import type { Manual } from "../Manual.ts"
import { docsMenu } from "./menu.ts"

interface Shown {
  readonly title: string
  /** The page's path. */
  readonly path: string
  /** The chapter that the page belongs to, opened in the menu. */
  readonly chapter?: string | undefined
  /** The search query, shown in the search field. */
  readonly query?: string
  /** False if the page has no Markdown form. */
  readonly hasMarkdown?: boolean
  readonly main: Html
}

const logo = html`<a class="logo" href="/docs">${mark}Tidings docs</a>`

/** Renders a whole page: sidebar and content. */
export const layout = (manual: Manual, page: Shown): string => {
  const { info, openapi } = manual.document
  const { readingScript, readingSheet } = dress()
  return htmlDocumentOf({
    title: page.path === "/docs" ? "Tidings documentation" : `${page.title} · Tidings`,
    head: html`<link rel="stylesheet" href="${readingSheet.path}" />
      ${page.hasMarkdown !== false && html`<link rel="alternate" type="text/markdown" href="${page.path}.md" />`}
      <script src="${readingScript.path}" defer></script>`,
    body: html`<a class="b go skip" href="#content">Skip to the content</a>
      <div class="app">
        <header class="bar">
          <button class="b bare" popovertarget="side" aria-label="Contents">${icon("menu")}</button>${logo}
        </header>
        <nav class="side toc" id="side" popover aria-label="Contents">
          ${logo}
          <form class="docsearch" role="search" action="/docs/search">
            <label class="hidden" for="search">Search the documentation</label>
            <input
              class="in"
              id="search"
              type="search"
              name="q"
              maxlength="100"
              autocomplete="off"
              placeholder="Search"
              value="${page.query ?? ""}"
            />
          </form>
          ${docsMenu(manual, page)}
        </nav>
        <main class="main read" id="content">
          ${page.main}
          <footer>
            ${info.title} ${info.version} · <a href="/v1/openapi.json">OpenAPI ${openapi}</a> ·
            ${page.hasMarkdown !== false && html`<a href="${page.path}.md">This page as Markdown</a> · `}${
              info.license.name
            }
          </footer>
        </main>
      </div>`
  })
}
