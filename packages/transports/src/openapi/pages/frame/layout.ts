import { createHash } from "node:crypto"
import { cssOf, htmlDocumentOf } from "../../../pages/document.ts"
import { html, type Html } from "../../../pages/html.ts"
import type { Manual } from "../Manual.ts"
import { referenceStyle } from "../styles/referenceStyle.ts"
import { menu } from "./menu.ts"
import { script } from "./script.ts"

/** A text file that pages load; its address contains a hash of its text. */
export interface PageFile {
  readonly path: string
  readonly href: string
  readonly type: string
  readonly text: string
}

const file = (path: string, type: string, text: string): PageFile => ({
  path,
  href: `${path}?v=${createHash("sha256").update(text).digest("base64url").slice(0, 12)}`,
  type,
  text
})

/** The style sheet of the pages. */
export const styleFile = file("/docs/reference.css", "text/css; charset=utf-8", cssOf(referenceStyle))

/** The script of the pages, which work without it. */
export const scriptFile = file("/docs/reference.js", "text/javascript; charset=utf-8", script)

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

/** Renders a whole page: sidebar and content. */
export const layout = (manual: Manual, page: Shown): string => {
  const { info, openapi } = manual.document
  return htmlDocumentOf({
    title: page.path === "/docs" ? "Tidings documentation" : `${page.title} · Tidings`,
    head: html`<link rel="stylesheet" href="${styleFile.href}" />
      ${page.hasMarkdown !== false && html`<link rel="alternate" type="text/markdown" href="${page.path}.md" />`}
      <script src="${scriptFile.href}" defer></script>`,
    body: html`<a class="skip" href="#content">Skip to the content</a>
      <div class="frame">
        <header class="side">
          <a class="brand" href="/docs">Tidings <span>Docs</span></a>
          <form class="search" role="search" action="/docs/search">
            <label class="hidden" for="search">Search the documentation</label>
            <input
              class="text"
              id="search"
              type="search"
              name="q"
              maxlength="100"
              autocomplete="off"
              placeholder="Search"
              value="${page.query ?? ""}"
            />
          </form>
          ${menu(manual, page)}
        </header>
        <main id="content">
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
