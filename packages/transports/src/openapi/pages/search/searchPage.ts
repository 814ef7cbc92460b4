import { html } from "../../../pages/html.ts"
import { layout } from "../frame/layout.ts"
import type { Manual } from "../Manual.ts"
import { markdownBlocks } from "../markdown.ts"
import { breakable } from "../parts/fields.ts"
import type { SearchEntry } from "./entries.ts"

const summed = (query: string, { length }: ReadonlyArray<SearchEntry>): string => {
  if (query === "") return "Type what you look for: words, the name of an operation, a field, an event or an error."
  return length === 0
    ? `Nothing was found for “${query}”. Try fewer or other words.`
    : `${length} found for “${query}”.`
}

/** The page of search results, for browsers without scripts. */
export const searchPage = (manual: Manual, query: string, found: ReadonlyArray<SearchEntry>): string =>
  layout(manual, {
    title: "Search",
    path: "/docs/search",
    query,
    hasMarkdown: false,
    main: html`<h1>Search</h1>
      <div class="lead"><p>${summed(query, found)}</p></div>
      <ol class="found">
        ${found.map(
          ({ href, kind, text, title }) =>
            html`<li>
              <a href="${href}">${breakable(title)}</a> <span>${kind}</span>
              <p>${breakable(text)}</p>
            </li>`
        )}
      </ol>`
  })

/** The search results as Markdown. */
export const searchMarkdown = ({ baseUrl }: Manual, query: string, found: ReadonlyArray<SearchEntry>): string =>
  markdownBlocks(
    "# Search",
    summed(query, found),
    found.map(({ href, kind, text, title }) => `- ${kind}: [${title}](${baseUrl}${href}): ${text}`).join("\n")
  )
