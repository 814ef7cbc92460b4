import type { IncomingMessage, RequestListener } from "node:http"
import { etagPageOf, sendPage } from "../http/EtagPage.ts"
import { memoized } from "@tidings/schema/once/memoized"
import type { Manual } from "./pages/Manual.ts"
import { placesOf } from "./pages/search/entries.ts"
import { finder, longestQuery } from "./pages/search/finder.ts"
import { searchMarkdown, searchPage } from "./pages/search/searchPage.ts"

const mostShown = 30
/** What is shown below the field while somebody types. */
const mostListed = 10

/** How much a client wants a type, by what it names: 0 where it does not name it. */
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

/** True for clients that name Markdown and want it no less than HTML; browsers do not name it. */
export const prefersMarkdown = ({ headers: { accept = "" } }: IncomingMessage): boolean => {
  const markdown = wish(accept, "text/markdown")
  return markdown > 0 && markdown >= wish(accept, "text/html")
}

/** GET /docs/search?q=…: what is found as a page, as Markdown, or as JSON while somebody types; the index is made at the first search. */
export const searching = (manual: () => Manual, pageHeaders: Readonly<Record<string, string>>): RequestListener => {
  const find = memoized(() => finder(placesOf(manual())))
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
