import type { IncomingMessage, RequestListener } from "node:http"
import { etagPageOf, sendPage } from "../http/EtagPage.ts"
import { memoized } from "@tidings/schema/once/memoized"
import type { Manual } from "./pages/Manual.ts"
import { searchEntriesOf } from "./pages/search/entries.ts"
import { longestQuery, pageFinder } from "./pages/search/pageFinder.ts"
import { searchMarkdown, searchPage } from "./pages/search/searchPage.ts"

const mostShown = 30
/** Maximum number of results in the list below the search field. */
const mostListed = 10

/**
 * Returns the quality that an Accept header gives a media type: 1 if it names the type without `q`, 0 if it does not
 * name it.
 */
const wish = (accept: string, type: string): number => {
  const range = accept
    .split(",")
    .map((range) =>
      range
        .toLowerCase()
        .split(";")
        .map((part) => part.trim())
    )
    .find(([name]) => name === type)
  if (range === undefined) return 0
  const quality = range.find((parameter) => parameter.startsWith("q="))
  return quality === undefined ? 1 : Number(quality.slice(2)) || 0
}

/** True for clients that name Markdown and prefer it at least as much as HTML; browsers do not name it. */
export const prefersMarkdown = ({ headers: { accept = "" } }: IncomingMessage): boolean => {
  const markdown = wish(accept, "text/markdown")
  return markdown > 0 && markdown >= wish(accept, "text/html")
}

/**
 * Serves GET /docs/search?q=…: results as a page, as Markdown, or as JSON for the list below the field; the index is
 * built at the first search.
 */
export const docsSearch = (manual: () => Manual, pageHeaders: Readonly<Record<string, string>>): RequestListener => {
  const find = memoized(() => pageFinder(searchEntriesOf(manual())))
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://any")
    const query = (searchParams.get("q") ?? "").slice(0, longestQuery).trim()
    const found = (limit: number) => (query === "" ? [] : find()(query, limit))
    const answer = (text: string, headers: Readonly<Record<string, string>>) =>
      sendPage(request, response, etagPageOf(text, { ...headers, Vary: "Accept" }))
    if (wish(request.headers.accept ?? "", "application/json") > 0) {
      const results = found(mostListed).map(({ href, kind, text, title }) => ({ href, kind, title, text }))
      return answer(JSON.stringify({ results }), { "Content-Type": "application/json" })
    }
    if (pathname.endsWith(".md") || prefersMarkdown(request))
      return answer(searchMarkdown(manual(), query, found(mostShown)), {
        "Content-Type": "text/markdown; charset=utf-8"
      })
    return answer(searchPage(manual(), query, found(mostShown)), pageHeaders)
  }
}
