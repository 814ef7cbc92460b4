import { memoized } from "@tidings/schema/memoized"
import { sequenceJsonSchema, sequenceSchemaPath } from "@tidings/schema/sequences/jsonSchema"
import { Effect } from "effect"
import type { IncomingMessage, RequestListener } from "node:http"
import { etagPageOf, sendPage } from "../http/EtagPage.ts"
import type { Mount } from "../http/Mount.ts"
import { cssOf } from "../pages/document.ts"
import { html } from "../pages/html.ts"
import { policy, styleSource } from "../pages/policy.ts"
import { changelogFeed } from "./changelogFeed.ts"
import { descriptionMount, type Needs } from "./descriptionMount.ts"
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

interface Options {
  readonly descriptions: Descriptions
  /** Where callers reach this server, e.g. `https://messages.example.com`. */
  readonly publicUrl: string
  readonly ipOf: (request: IncomingMessage) => string
}

/** GET /v1/openapi.json, the changelog at /changelog.json, the schema of sequences' files, and the reference below /docs, which is for anybody, rendered when first asked for and kept as bytes. */
export const documentMounts = Effect.fnUntraced(function* ({
  descriptions,
  ipOf,
  publicUrl
}: Options): Effect.fn.Return<ReadonlyArray<Mount>, never, Needs> {
  const described = descriptions.document
  const pages = memoized(
    () =>
      new Map(
        Array.from(pagesOf(described()), ([path, page]) => [path, memoized(() => etagPageOf(page(), pageHeaders))])
      )
  )
  const missing = memoized(() => etagPageOf(missingPage(manualOf(described())), pageHeaders))
  const feed = memoized(() => etagPageOf(JSON.stringify(changelogFeed(publicUrl)), feedHeaders))
  const sequenceSchema = memoized(() => etagPageOf(JSON.stringify(sequenceJsonSchema()), schemaHeaders))
  const page: RequestListener = (request, response) => {
    const found = pages().get(pathOf(request))
    return found === undefined ? sendPage(request, response, missing(), 404) : sendPage(request, response, found())
  }
  return [
    yield* descriptionMount({ descriptions, publicUrl, ipOf }),
    { method: "GET", path: "/changelog.json", handle: (request, response) => sendPage(request, response, feed()) },
    {
      method: "GET",
      path: sequenceSchemaPath,
      handle: (request, response) => sendPage(request, response, sequenceSchema())
    },
    { method: "GET", path: "/docs", handle: page },
    { method: "GET", path: "/docs/*", handle: page }
  ]
})

const feedHeaders = { "Content-Type": "application/feed+json; charset=utf-8" }

// An editor in a browser asks for it too.
const schemaHeaders = { "Content-Type": "application/schema+json", "Access-Control-Allow-Origin": "*" }

const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy({ "style-src": [styleSource(cssOf(style))], "img-src": ["data:"] }),
  "Referrer-Policy": "same-origin"
}

const pathOf = ({ url }: IncomingMessage): string => url!.replace(/[?#].*$/su, "").replace(/\/$/u, "")
