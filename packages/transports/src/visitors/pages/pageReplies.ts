import type { PublishedPage } from "@tidings/services/pages/PageResolver"
import type { IncomingMessage } from "node:http"
import { privateHeaders, type Reply, withHeaders } from "../../http/Reply.ts"
import { notice } from "../../pages/notice.ts"
import { policy, styleSource } from "../../pages/policy.ts"

export const unknownPage = notice({
  status: 404,
  title: "There is no page here",
  says: "Part of the address may be missing. Compare it with where you found it."
})

export const endedPreview = notice({
  status: 404,
  title: "This preview has ended",
  says: "Ask whoever gave you its address for a new one."
})

export const unsentPreview = withHeaders(
  notice({ status: 405, title: "This is a preview", says: "Its form is sent once the page is public." }),
  { Allow: "GET, HEAD" }
)

/** Redirects to the page's exact path, because printed addresses are typed in any case. */
export const movedTo = (path: string, { url = "" }: IncomingMessage): Reply => ({
  status: 308,
  headers: {
    Location: url.includes("?") ? `${path}${url.slice(url.indexOf("?"))}` : path,
    "Cache-Control": "max-age=3600"
  },
  body: ""
})

export const gonePage = notice({
  status: 410,
  title: "This page is no longer here",
  says: "Whoever made it has taken it offline."
})

export const unavailablePage = withHeaders(
  notice({
    status: 503,
    title: "We cannot bring this page up",
    says: "That is on our side, not yours. Please try again in a moment."
  }),
  { "Retry-After": "2" }
)

const wrongMethod = notice({
  status: 405,
  title: "This is not how pages work",
  says: "A page is opened, and where it has a form, that is sent."
})

export const otherMethodOf = (hasForm: boolean): Reply =>
  withHeaders(wrongMethod, { Allow: hasForm ? "GET, HEAD, POST" : "GET, HEAD" })

export const foreignForm = notice({
  status: 403,
  title: "This form came from another site",
  says: "Open the page itself, and fill in its form there."
})

/** The content security policy of a page: it may use its own style, and send its form to its own host. */
const policyOf = (style: string): string =>
  policy({
    "style-src": [styleSource(style)],
    "img-src": ["'self'", "data:"],
    "form-action": ["'self'"]
  })

/** The content security policy of a preview, which pages of the console show in a frame. */
export const previewPolicyOf = (style: string): string =>
  policy({ "style-src": [styleSource(style)], "img-src": ["'self'", "data:"], "frame-ancestors": ["'self'"] })

const headersOf = (style: string) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policyOf(style),
  "X-Content-Type-Options": "nosniff"
})

/** Excludes pages made with a sandbox key from search engines. */
const indexing = ({ standing }: PublishedPage) => (standing.livemode ? {} : { "X-Robots-Tag": "noindex" })

/** Headers of a page that anybody may cache: fresh for a minute, and stale for ten more while it is revalidated. */
export const publicHeadersOf = (page: PublishedPage) => ({
  ...headersOf(page.style),
  ...indexing(page),
  "Cache-Control": "public, max-age=60, stale-while-revalidate=600",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  Vary: "Accept-Encoding"
})

/** A page for one visitor, in the published page's style. */
export const privateReply = (
  style: string,
  body: string,
  status: number,
  more: Readonly<Record<string, string>> = {}
): Reply => ({
  status,
  // The form on it must send an origin.
  headers: { ...privateHeaders, ...headersOf(style), "Referrer-Policy": "same-origin", ...more },
  body
})

/** The card of a published page, which anybody may show; cacheable for a day, because its address changes with it. */
export const cardReply = (
  { headers }: IncomingMessage,
  page: PublishedPage,
  digest: string,
  png: Uint8Array
): Reply => {
  const etag = `"${digest}"`
  const kept = {
    ...indexing(page),
    ETag: etag,
    "Cache-Control": "public, max-age=86400",
    "X-Content-Type-Options": "nosniff"
  }
  return headers["if-none-match"] === etag
    ? { status: 304, headers: kept, body: "" }
    : { status: 200, headers: { ...kept, "Content-Type": "image/png" }, body: png }
}
