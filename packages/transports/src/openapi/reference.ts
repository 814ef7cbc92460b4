import { memoized } from "@tidings/schema/memoized"
import type { IncomingMessage, RequestListener } from "node:http"
import { etagPageOf, sendPage } from "../http/EtagPage.ts"
import { cssOf } from "../pages/document.ts"
import { html } from "../pages/html.ts"
import { policy, styleSource } from "../pages/policy.ts"
import type { Descriptions } from "./descriptions.ts"
import { type Manual, manualOf } from "./pages/Manual.ts"
import { layout } from "./pages/layout.ts"
import { pagesOf } from "./pages/pagesOf.ts"
import { style } from "./pages/style.ts"

/** For an address below /docs that has no page. */
const missingPage = (manual: Manual): string =>
  layout(manual, {
    title: "No such page",
    path: "",
    main: html`<h1>No such page</h1>
      <div class="lead"><p>The reference has no page at this address.</p></div>
      <p><a href="/docs">All operations</a></p>`
  })

/** The reference below /docs: each page is rendered when first asked for, and kept as bytes. */
export const reference = (described: Descriptions["document"]): RequestListener => {
  const pages = memoized(
    () =>
      new Map(
        Array.from(pagesOf(described()), ([path, page]) => [path, memoized(() => etagPageOf(page(), pageHeaders))])
      )
  )
  const missing = memoized(() => etagPageOf(missingPage(manualOf(described())), pageHeaders))
  return (request, response) => {
    const found = pages().get(pathOf(request))
    return found === undefined ? sendPage(request, response, missing(), 404) : sendPage(request, response, found())
  }
}

const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy({ "style-src": [styleSource(cssOf(style))], "img-src": ["data:"] }),
  "Referrer-Policy": "same-origin"
}

const pathOf = ({ url }: IncomingMessage): string => url!.replace(/[?#].*$/su, "").replace(/\/$/u, "")
