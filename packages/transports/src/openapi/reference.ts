import { memoized } from "@tidings/schema/once/memoized"
import type { IncomingMessage, RequestListener } from "node:http"
import { type EtagPage, etagPageOf, sendPage } from "../http/EtagPage.ts"
import { html } from "../pages/html.ts"
import { policy } from "../pages/policy.ts"
import type { OpenApiDocument } from "./document/OpenApiDocument.ts"
import { guidePicture } from "./guides/guidePicture.ts"
import { layout } from "./pages/frame/layout.ts"
import { type Manual, manualOf } from "./pages/Manual.ts"
import { llms, llmsFull } from "./pages/llms.ts"
import { referencePagesOf } from "./pages/referencePagesOf.ts"
import { docsSearch, prefersMarkdown } from "./docsSearch.ts"

/** The page for an address below /docs that does not exist. */
const missingPage = (manual: Manual): string =>
  layout(manual, {
    title: "No such page",
    path: "",
    hasMarkdown: false,
    main: html`<h1>No such page</h1>
      <div class="lead"><p>There is no page at this address.</p></div>
      <p><a href="/docs">All guides and operations</a></p>`
  })

/**
 * Serves the guides and the reference below /docs, as HTML for people and as Markdown for programs; each page is
 * rendered at its first request and kept as bytes. Decided in docs/decisions/openapi.md.
 */
export const reference = (described: () => OpenApiDocument): RequestListener => {
  const manual = memoized(() => manualOf(described()))
  const pages = memoized(() => referencePagesOf(manual()))
  const kept = memoized(
    () =>
      new Map(
        pages().map(({ html: page, markdown, path }) => [
          path,
          {
            html: memoized(() => etagPageOf(page(), pageHeaders)),
            markdown: memoized(() => etagPageOf(markdown(), markdownHeaders))
          }
        ])
      )
  )
  const missing = memoized(() => etagPageOf(missingPage(manual()), pageHeaders))
  const files = new Map<string, () => EtagPage>([
    ["/llms.txt", memoized(() => etagPageOf(llms(manual()), textHeaders))],
    ["/llms-full.txt", memoized(() => etagPageOf(llmsFull(manual(), pages()), textHeaders))]
  ])
  const search = docsSearch(manual, pageHeaders)
  const pictures = new Map<string, EtagPage>()

  /** The picture at an address, read once; undefined if there is none. */
  const pictureAt = (path: string): EtagPage | undefined => {
    const name = /^\/docs\/pictures\/([^/]+)$/u.exec(path)?.[1]
    if (name === undefined || pictures.has(name)) return pictures.get(name ?? "")
    const bytes = guidePicture(name)
    if (bytes !== undefined) pictures.set(name, etagPageOf(bytes, pictureHeaders))
    return pictures.get(name)
  }

  return (request, response) => {
    const path = pathOf(request)
    const file = files.get(path)
    if (file !== undefined) return sendPage(request, response, file())
    const picture = pictureAt(path)
    if (picture !== undefined) return sendPage(request, response, picture)
    if (/^\/docs\/search(?:\.md)?$/u.test(path)) return search(request, response)
    const asMarkdown = path.endsWith(".md")
    const found = kept().get(asMarkdown ? path.slice(0, -".md".length) : path)
    if (found === undefined) return sendPage(request, response, missing(), 404)
    return sendPage(request, response, asMarkdown || prefersMarkdown(request) ? found.markdown() : found.html())
  }
}

const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  // A client that asks for Markdown at the same address receives Markdown.
  Vary: "Accept",
  "Content-Security-Policy": policy({
    "style-src": ["'self'"],
    "script-src": ["'self'"],
    "connect-src": ["'self'"],
    "form-action": ["'self'"],
    "img-src": ["'self'", "data:"]
  }),
  "Referrer-Policy": "same-origin"
}
const markdownHeaders = { "Content-Type": "text/markdown; charset=utf-8", Vary: "Accept" }
const pictureHeaders = { "Content-Type": "image/png" }
const textHeaders = { "Content-Type": "text/plain; charset=utf-8" }

const pathOf = ({ url }: IncomingMessage): string => url!.replace(/[?#].*$/su, "").replace(/\/$/u, "")
